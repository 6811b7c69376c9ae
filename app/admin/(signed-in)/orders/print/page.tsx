import { Printer } from "lucide-react";
import { dayRangeQuery } from "@/components/data-table/days";
import { toSearchString } from "@/components/data-table/list-state";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { ButtonLink, buttonClasses } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";
import { Crumb } from "@/components/ui/crumb";
import { Link } from "@/components/ui/link";
import * as products from "@/lib/catalogue/products/admin-operations";
import { attempt, inputOf } from "@/lib/next/attempt";
import { read } from "@/lib/next/read";
import { currentShop } from "@/lib/next/shop";
import { currentLanguage, getTranslator } from "@/lib/next/translator";
import * as orders from "@/lib/selling/orders/admin-operations";
import { type Params, parametersOf, readListState } from "../../../first-page";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { expand, ownParameters } from "../order-filters";
import type { ListedOrder, Order } from "../types";
import { pickingOrders, shelvesOf } from "./picking-lines";
import { PickingList } from "./picking-list";
import { PrintButton } from "./print-button";
import { Receipt, Slip } from "./slip";
import { Waybills } from "./waybills";

/** One picking round has at most this many orders. A larger print is probably a mistake. */
const maxPrinted = 200;
const pageSize = 100;
const kinds = ["slips", "receipts", "picking", "waybills"] as const;
const labelSizes = ["100x150", "76x130"] as const;

export const generateMetadata = pageTitle("print.slips");

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await guard("orders");
  const t = await getTranslator();
  const shop = await currentShop();
  const timeZone = shop["shop.time_zone"];
  const parameters = [...parametersOf(orders.list), ...ownParameters, "kind", "paper", "by"];
  const state = readListState(await searchParams, parameters);
  const { kind: wanted, paper = "a4", by, page: _, size: __, ...filters } = state;
  const kind = kinds.find((each) => each === wanted) ?? "slips";
  const isPicking = kind === "picking";
  const isWaybills = kind === "waybills";
  const isLabel = paper === "label" && !isPicking && !isWaybills;
  const title = t(`print.${kind}`);
  const size = labelSizes.find((each) => each === paper) ?? labelSizes[0];
  const { found, total } = await readOrders(toSearchString(dayRangeQuery(expand(filters, timeZone), timeZone)));
  const receipts = kind === "receipts" ? await readPaid(found) : undefined;
  const { length: count } = receipts ?? found;
  const order = pickingOrders.find((each) => each === by) ?? "count";
  const shelved = isPicking ? await readProducts(found) : undefined;
  const reader = { language: await currentLanguage(), timeZone };
  const papers = { isLabel, shopName: shop["shop.name"], logo: shop.logo?.small.url, t, reader };
  const href = (change: Record<string, string>) =>
    `/admin/orders/print${toSearchString({ ...filters, kind, paper, by: order, ...change })}`;

  return (
    <>
      {/* The page size must match the paper, because label printers cut after each page. */}
      <style>
        {isWaybills
          ? `@page { size: ${size.replace("x", "mm ")}mm; margin: 0 }`
          : isLabel
            ? "@page { size: 100mm 150mm; margin: 4mm }"
            : "@page { size: A4; margin: 14mm }"}
      </style>
      <Crumb label={title} />
      <div className="print:hidden">
        <PageHeader title={title} note={t("print.orders", { count })}>
          {count > 0 && (
            <PrintButton>
              <Printer className="size-4" aria-hidden="true" />
              {t("print.print")}
            </PrintButton>
          )}
        </PageHeader>
        <div className="mb-4 flex flex-wrap gap-x-6 gap-y-2">
          <Choice
            label={t("print.what")}
            choices={kinds.map((each) => ({
              href: href({ kind: each }),
              label: t(`print.${each}`),
              isChosen: each === kind,
            }))}
          />
          {shelved && (
            <Choice
              label={t("print.by")}
              choices={pickingOrders.map((each) => ({
                href: href({ by: each }),
                label: t(`print.by.${each}`),
                isChosen: each === order,
              }))}
            />
          )}
          {isWaybills && (
            <Choice
              label={t("print.paper")}
              choices={labelSizes.map((each) => ({
                href: href({ paper: each }),
                label: t("print.size", { size: each.replace("x", " × ") }),
                isChosen: each === size,
              }))}
            />
          )}
          {!isPicking && !isWaybills && (
            <Choice
              label={t("print.paper")}
              choices={[
                { href: href({ paper: "a4" }), label: t("print.a4"), isChosen: !isLabel },
                { href: href({ paper: "label" }), label: t("print.label"), isChosen: isLabel },
              ]}
            />
          )}
        </div>
        {total > found.length && <p className="mb-3 text-amber">{t("print.most", { count: found.length })}</p>}
      </div>
      {count === 0 ? (
        <div className="rounded-card border bg-panel print:hidden">
          <EmptyState
            title={t("print.none")}
            actions={<ButtonLink href="/admin/orders">{t("menu.orders")}</ButtonLink>}
          >
            {t("print.none.what")}
          </EmptyState>
        </div>
      ) : isPicking ? (
        <PickingList orders={found} shelves={shelvesOf(shelved ?? [])} order={order} t={t} />
      ) : isWaybills ? (
        <Waybills orders={found} size={size} t={t} />
      ) : (
        <div className="grid grid-cols-1 gap-4 print:block">
          {receipts
            ? receipts.map((order) => <Receipt key={order.id} order={order} {...papers} />)
            : found.map((order) => <Slip key={order.id} order={order} {...papers} />)}
        </div>
      )}
    </>
  );
}

async function readOrders(query: string) {
  const found: ListedOrder[] = [];
  for (let page = 1; ; page++) {
    const search = new URLSearchParams(query);
    for (const [name, value] of [
      ["page", String(page)],
      ["size", String(pageSize)],
      ["include", "items,address,remark,refunds,shipments"],
    ] as const)
      search.set(name, value);
    const { items, total } = await read(orders.list, inputOf(orders.list, String(search)));
    found.push(...items);
    if (found.length >= Math.min(total, maxPrinted) || !items.length) return { found, total };
  }
}

/** Receipts show amounts that the list does not have. */
async function readPaid(listed: ListedOrder[]) {
  const found: Order[] = [];
  for (const { id, paid_at } of listed) if (paid_at) found.push(await read(orders.get, { id }));
  return found;
}

const idsARequest = 50;

/** The products of the orders, or undefined if the admin is not permitted to read them. */
async function readProducts(orders: ListedOrder[]) {
  const ids = [...new Set(orders.flatMap(({ items = [] }) => items.map(({ product_id }) => product_id)))];
  const pages = Array.from({ length: Math.ceil(ids.length / idsARequest) }, (_, at) =>
    attempt(products.list, { ids: ids.slice(at * idsARequest, (at + 1) * idsARequest).join(), size: idsARequest }),
  );
  const answers = await Promise.all(pages);
  return answers.some(({ done }) => !done) ? undefined : answers.flatMap(({ done }) => done!.items);
}

function Choice({ label, choices }: { label: string; choices: { href: string; label: string; isChosen: boolean }[] }) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-2">
      <span className="text-ink-2">{label}</span>
      {choices.map(({ href, label: face, isChosen }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          aria-current={isChosen ? "true" : undefined}
          className={classes(buttonClasses(), isChosen && "border-accent text-accent")}
        >
          {face}
        </Link>
      ))}
    </nav>
  );
}
