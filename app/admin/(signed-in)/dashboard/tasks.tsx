import type { z } from "zod";
import { apiUrl } from "@/components/api/cms";
import { Time } from "@/components/i18n/time";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import type { Translator } from "@/lib/i18n/admin/translator";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { read } from "@/lib/next/read";
import { currentShop } from "@/lib/next/shop";
import { getTranslator } from "@/lib/next/translator";
import { count as countRequests } from "@/lib/selling/after-sales/admin-operations";
import { count as countInvoices } from "@/lib/selling/invoices/admin-operations";
import { list as listOrders } from "@/lib/selling/orders/admin-operations";
import { count as countReviews } from "@/lib/selling/reviews/admin-operations";
import { zoneName } from "@/lib/settings/kinds";
import { list as listSettings } from "@/lib/settings/operations";
import { list as listErrors } from "@/lib/system/error-log/operations";
import type { stats } from "@/lib/system/stats/schemas";
import { accessiblePages } from "../../guard";
import { listUrl } from "../../list-url";
import { adminPages } from "../../pages";
import { shippedDeliveries } from "../orders/order-filters";
import { missingRequirements } from "./checklist";
import type { Task } from "./to-do";

type Stats = z.output<typeof stats>;
type Address = (link: string) => string | undefined;

/** The open tasks, most urgent first. Tasks that the group has no permission to see are omitted. */
export async function openTasks(figures: Stats, held: ReadonlySet<Permission>): Promise<Task[]> {
  const t = await getTranslator();
  const open = new Set(await accessiblePages());
  const address: Address = (link) => listUrl(link, open);
  const parts = await Promise.all([
    held.has("config.read") ? deliveryTasks(t, open.has("settings")) : [],
    held.has("order.read") ? ordersToShip(figures, t, address) : [],
    held.has("after_sale.read") ? requestsToAnswer(t, address) : [],
    held.has("invoice.read") ? invoicesToIssue(t, address) : [],
    attentionTasks(figures, t, address),
    held.has("review.read") ? reviewsToRead(t, address) : [],
    stockTasks(figures, t, address),
    held.has("error_log.read") ? openErrors(t, address) : [],
    held.has("config.read") ? zoneTasks(figures, t, open.has("settings")) : [],
  ]);
  return parts.flat();
}

async function deliveryTasks(t: Translator, hasSettings: boolean): Promise<Task[]> {
  const { items } = await read(listSettings, {});
  const missing = await missingRequirements(String(items.find(({ key }) => key === "order.deliveries")!.value));
  return missing.map(({ name, at }) => ({
    name,
    icon: "truck",
    tone: "red",
    href: hasSettings ? `${adminPages.settings.path}${at}` : undefined,
    title: t(`dashboard.start.${name}`),
    detail: t(`dashboard.start.${name}.what`),
    open: t("dashboard.start.open"),
  }));
}

/** The orders to ship and to hand over. The counts match those on the tabs of the order list. */
async function ordersToShip({ orders_by_state, to_pick_up }: Stats, t: Translator, address: Address): Promise<Task[]> {
  const paid = orders_by_state.find(({ status }) => status === "paid");
  if (!paid?.count) return [];
  const [before, after] = t("dashboard.todo.ship.oldest", { time: "\n" }).split("\n");
  const kinds = [
    { name: "ship", icon: "truck", delivery: shippedDeliveries, count: paid.count - to_pick_up.count },
    { name: "pickup", icon: "package", delivery: "pickup", count: to_pick_up.count },
  ] as const;
  return Promise.all(
    kinds
      .filter(({ count }) => count > 0)
      .map(async ({ name, icon, delivery, count }) => {
        const query = { status: "paid", delivery } as const;
        const { items } = await read(listOrders, { ...query, sort: "created_at", size: 1 });
        return {
          name,
          icon,
          tone: "blue" as const,
          href: address(apiUrl("/cms/order", query)),
          title: t(`dashboard.todo.${name}`, { count }),
          detail: items[0] && (
            <>
              {before}
              <Time at={items[0].created_at} />
              {after}
            </>
          ),
          open: t(`dashboard.todo.${name}.open`),
        };
      }),
  );
}

/** The open after-sale requests. The count matches those in the sidebar and on the tab of the list. */
async function requestsToAnswer(t: Translator, address: Address): Promise<Task[]> {
  const { open: count, overdue } = await read(countRequests, {});
  if (!count) return [];
  return [
    {
      name: "requests",
      icon: "refund",
      tone: overdue ? "red" : "orange",
      href: address("/cms/after_sale"),
      title: t("dashboard.todo.requests", { count }),
      detail: overdue ? t("dashboard.todo.requests.overdue", { count: overdue }) : t("dashboard.todo.requests.what"),
      open: t("dashboard.todo.requests.open"),
    },
  ];
}

/** The invoices to issue, and the issued ones that need a red invoice. */
async function invoicesToIssue(t: Translator, address: Address): Promise<Task[]> {
  const { requested, overdue, red_due } = await read(countInvoices, {});
  const kinds = [
    { name: "invoices", status: "requested", count: requested, late: overdue },
    { name: "red", status: "red_due", count: red_due, late: 0 },
  ] as const;
  return kinds
    .filter(({ count }) => count > 0)
    .map(({ name, status, count, late }) => ({
      name,
      icon: "invoice",
      tone: late ? "red" : "orange",
      href: address(apiUrl("/cms/invoice", { status })),
      title: t(`dashboard.todo.${name}`, { count }),
      detail: late ? t("dashboard.todo.requests.overdue", { count: late }) : t(`dashboard.todo.${name}.what`),
      open: t("dashboard.todo.invoices.open"),
    }));
}

async function reviewsToRead(t: Translator, address: Address): Promise<Task[]> {
  const { pending } = await read(countReviews, {});
  if (!pending) return [];
  return [
    {
      name: "reviews",
      icon: "review",
      tone: "amber",
      href: address(apiUrl("/cms/review", { status: "pending" })),
      title: t("dashboard.todo.reviews", { count: pending }),
      detail: t("dashboard.todo.reviews.what"),
      open: t("dashboard.todo.reviews.open"),
    },
  ];
}

function attentionTasks({ attention }: Stats, t: Translator, address: Address): Task[] {
  const kinds = [
    { name: "refunds", field: "refunds_for_review", icon: "refund", tone: "orange" },
    { name: "reports", field: "failed_shipping_reports", icon: "warning", tone: "red" },
    { name: "notifications", field: "notifications_for_review", icon: "warning", tone: "red" },
  ] as const;
  return kinds
    .filter(({ field }) => attention[field] > 0)
    .map(({ name, field, icon, tone }) => ({
      name,
      icon,
      tone,
      href: address(attention.links[field]),
      title: t(`dashboard.todo.${name}`, { count: attention[field] }),
      detail: t(`dashboard.todo.${name}.what`, { count: attention[field] }),
      open: t("dashboard.todo.look"),
    }));
}

function stockTasks({ low_stock: { total, items, link } }: Stats, t: Translator, address: Address): Task[] {
  if (!total) return [];
  const { name, variant_name, stock } = items[0]!;
  const product = fullName(name, variant_name);
  return [
    {
      name: "stock",
      icon: "package",
      tone: "amber",
      href: address(link),
      title: t("dashboard.todo.stock", { count: total }),
      detail: stock
        ? t("dashboard.todo.stock.first", { name: product, stock })
        : t("dashboard.todo.stock.none", { name: product }),
      open: t("dashboard.todo.stock.open"),
    },
  ];
}

async function openErrors(t: Translator, address: Address): Promise<Task[]> {
  const { total } = await read(listErrors, { resolved: false, size: 1 });
  if (!total) return [];
  return [
    {
      name: "errors",
      icon: "server",
      tone: "red",
      href: address(apiUrl("/cms/log/error", { resolved: false })),
      title: t("dashboard.todo.errors", { count: total }),
      detail: t("dashboard.todo.errors.what"),
      open: t("dashboard.todo.look"),
    },
  ];
}

/** Warns if the database does not know the shop's time zone, because it then counts days in UTC. */
async function zoneTasks({ time_zone: counted }: Stats, t: Translator, hasSettings: boolean): Promise<Task[]> {
  const zone = (await currentShop())["shop.time_zone"];
  if (zoneName(counted) === zone) return [];
  const href = hasSettings ? `${adminPages.settings.path}?find=shop.time_zone` : undefined;
  return [
    {
      name: "zone",
      icon: "warning",
      tone: "red",
      href,
      title: t("dashboard.todo.zone"),
      detail: t("dashboard.todo.zone.what", { counted, zone }),
      open: t("dashboard.todo.look"),
    },
  ];
}
