import type { z } from "zod";
import { apiUrl } from "@/components/api/cms";
import { stateTones } from "@/components/orders/state-tones";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { OrderStatus } from "@/db/schema/orders";
import { formatNumber } from "@/lib/i18n/format";
import { getTranslator } from "@/lib/next/translator";
import type { stats } from "@/lib/system/stats/schemas";
import { accessiblePages } from "../../guard";
import { listUrl } from "../../list-url";
import { shippedDeliveries } from "../orders/order-filters";

type Stats = z.output<typeof stats>;

interface OrderStatesProps {
  states: Stats["orders_by_state"];
  toPickUp: Stats["to_pick_up"];
}

/** The number of orders by status. Paid pickup orders are counted separately, because they are not shipped. */
export async function OrderStates({ states, toPickUp }: OrderStatesProps) {
  const t = await getTranslator();
  const open = new Set(await accessiblePages());
  type Row = OrderStatesProps["states"][number] & { name: OrderStatus | "toPickUp" };
  const shown = states.flatMap(({ status, count, link }): Row[] => {
    if (status !== "paid") return [{ name: status, status, count, link }];
    const toShip = apiUrl("/cms/order", { status, delivery: shippedDeliveries });
    return [
      { name: status, status, count: count - toPickUp.count, link: toShip },
      ...(toPickUp.count > 0 ? [{ name: "toPickUp" as const, status, ...toPickUp }] : []),
    ];
  });
  return (
    <Card title={t("dashboard.states")}>
      <ul className="py-1.5">
        {shown.map(({ name, status, count, link }) => {
          const href = listUrl(link, open);
          const row = (
            <>
              <Badge tone={stateTones.order[status]}>{t(`state.${name}`)}</Badge>
              <span className="ml-auto font-semibold tabular-nums">{formatNumber(count)}</span>
            </>
          );
          const look = "flex min-h-9 items-center px-4 max-md:min-h-11";
          return (
            <li key={name}>
              {href ? (
                <Link href={href} className={`${look} -outline-offset-2 hover:bg-hover`}>
                  {row}
                </Link>
              ) : (
                <div className={look}>{row}</div>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

export async function BestSellers({ products }: { products: Stats["best_sellers"] }) {
  const t = await getTranslator();
  const isOpen = (await accessiblePages()).includes("products");
  return (
    <Card title={t("dashboard.best")}>
      {products.length === 0 && <p className="p-4 text-ink-2">{t("dashboard.best.none")}</p>}
      <ol className="py-1.5">
        {products.slice(0, 5).map(({ id, name, main_image_sizes, units }) => (
          <li key={id} className="flex min-h-9 items-center gap-2.5 px-4 py-1">
            {main_image_sizes ? (
              <img
                src={main_image_sizes.small.url}
                alt=""
                width={28}
                height={28}
                loading="lazy"
                className="size-7 shrink-0 rounded-control border border-line-soft object-cover"
              />
            ) : (
              <span className="size-7 shrink-0 rounded-control bg-gray-soft" />
            )}
            {isOpen ? (
              <Link
                href={`/admin/products/${id}`}
                className="min-w-0 truncate hover:text-accent hover:underline"
                title={name}
              >
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi className="min-w-0 truncate" title={name}>
                {name}
              </bdi>
            )}
            <span className="ml-auto shrink-0 text-ink-2 tabular-nums">
              {t("dashboard.best.units", { count: units })}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const total = (days: readonly { count: number }[]) => days.reduce((sum, { count }) => sum + count, 0);

interface NewCustomersProps {
  now: Stats["new_shoppers"];
  before: Stats["new_shoppers"];
  nameBefore: string;
}

export async function NewCustomers({ now, before, nameBefore }: NewCustomersProps) {
  const t = await getTranslator();
  return (
    <Card title={t("dashboard.customers")}>
      <div className="p-4">
        <p className="text-title tabular-nums">{formatNumber(total(now))}</p>
        <p className="text-ink-2">{t("dashboard.customers.before", { count: total(before), period: nameBefore })}</p>
      </div>
    </Card>
  );
}
