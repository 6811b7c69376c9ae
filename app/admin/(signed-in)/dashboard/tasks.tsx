import type { z } from "zod";
import { apiUrl } from "@/components/api/cms";
import { Time } from "@/components/i18n/time";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import type { Translator } from "@/lib/i18n/admin/translator";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { count as countRequests, list as listRequests } from "@/lib/selling/after-sales/admin-operations";
import { count as countComplaints } from "@/lib/selling/complaints/operations";
import { count as countInvoices, list as listInvoices } from "@/lib/selling/invoices/admin-operations";
import { list as listOrders } from "@/lib/selling/orders/admin-operations";
import { count as countReviews } from "@/lib/selling/reviews/admin-operations";
import { list as listErrors } from "@/lib/system/error-log/operations";
import { detail as examineShop } from "@/lib/system/findings/operations";
import type { stats } from "@/lib/system/stats/schemas";
import { accessiblePages } from "../../guard";
import { listUrl } from "../../list-url";
import { type AdminPageName, pageAt } from "../../pages";
import { shippedDeliveries } from "../orders/order-filters";
import type { Task } from "./to-do";

type Stats = z.output<typeof stats>;
/** The page at an address. Undefined if the admin has no access to it. */
type Address = (address: string) => string | undefined;
type Counted =
  | "complaints"
  | "complaintsDue"
  | "errors"
  | "held"
  | "invoices"
  | "notifications"
  | "red"
  | "refunds"
  | "reports"
  | "requests"
  | "reviews";

/** A task about records: `link` is the list of the API with exactly these. */
interface Found extends Pick<Task, "icon" | "tone" | "dueAt"> {
  name: Counted;
  count: number;
  link: string;
  /** The number of records that are overdue. */
  late?: number;
}

/** Shoppers expect their goods to be shipped within this time. */
const shipWithinMs = 48 * 3_600_000;

/**
 * The open tasks: first what stops the shop, then by the time that remains for the first record of each, then those without
 * a time. Tasks that the group has no permission to see are omitted.
 */
export async function openTasks(figures: Stats, held: ReadonlySet<Permission>): Promise<Task[]> {
  const t = await getTranslator();
  const open = new Set(await accessiblePages());
  const address = (link: string) => listUrl(link, open);
  const tasksOf = (found: readonly Found[]) =>
    found.flatMap(({ count, link, ...task }) =>
      count ? [{ ...task, ...textsOf(t, task, count), href: address(link) }] : [],
    );
  const parts = await Promise.all([
    held.has("complaint.read") ? complaintsToAnswer().then(tasksOf) : [],
    held.has("order.read") ? ordersToShip(figures, t, address) : [],
    held.has("order.read") ? ordersOnHold().then(tasksOf) : [],
    held.has("after_sale.read") ? requestsToAnswer().then(tasksOf) : [],
    held.has("invoice.read") ? invoicesToIssue().then(tasksOf) : [],
    tasksOf(attentionTasks(figures)),
    held.has("review.read") ? reviewsToRead().then(tasksOf) : [],
    stockTasks(figures, t, address),
    held.has("error_log.read") ? openErrors().then(tasksOf) : [],
  ]);
  const setUp = held.has("config.read") ? await setUpTasks(t, open) : [];
  const timeOf = ({ dueAt }: Task) => (dueAt ? Date.parse(dueAt) : Number.MAX_SAFE_INTEGER);
  return [...setUp, ...parts.flat().toSorted((a, b) => timeOf(a) - timeOf(b))];
}

const linkTexts = {
  complaints: "requests",
  complaintsDue: "requests",
  requests: "requests",
  invoices: "invoices",
  red: "invoices",
  reviews: "reviews",
} as const;

function textsOf(t: Translator, { name, late }: Pick<Found, "name" | "late">, count: number) {
  const own = linkTexts[name as keyof typeof linkTexts];
  return {
    title: t(`dashboard.todo.${name}`, { count }),
    detail: late ? t("dashboard.todo.requests.overdue", { count: late }) : t(`dashboard.todo.${name}.what`, { count }),
    open: own ? t(`dashboard.todo.${own}.open`) : t("dashboard.todo.look"),
  };
}

/** Ways of delivery that shoppers are not offered, and what has to be set up again after an import. */
async function setUpTasks(t: Translator, open: ReadonlySet<AdminPageName>): Promise<Task[]> {
  const { items } = await read(examineShop, {});
  return items.flatMap(({ name, detail, link }) => {
    if (name !== "area" && name !== "address" && name !== "restored") return [];
    const icon = name === "restored" ? "warning" : "truck";
    const href = link && open.has(pageAt(link)!) ? link : undefined;
    return [
      { name, icon, tone: "red", href, title: t(`dashboard.todo.${name}`), detail, open: t("dashboard.start.open") },
    ];
  });
}

/** The orders to ship and to hand over, without those on hold. */
async function ordersToShip({ orders_by_state }: Stats, t: Translator, address: Address): Promise<Task[]> {
  if (!orders_by_state.some(({ status, count }) => status === "paid" && count)) return [];
  const [before, after] = t("dashboard.todo.ship.oldest", { time: "\n" }).split("\n");
  const kinds = [
    { name: "ship", icon: "truck", delivery: shippedDeliveries },
    { name: "pickup", icon: "package", delivery: "pickup" },
  ] as const;
  const tasks = kinds.map(async ({ name, icon, delivery }) => {
    const query = { status: "paid", delivery, held: false } as const;
    const { items, total } = await read(listOrders, { ...query, sort: "created_at", size: 1 });
    const [oldest] = items;
    if (!oldest) return [];
    return {
      name,
      icon,
      tone: "blue" as const,
      dueAt: new Date(Date.parse(oldest.created_at) + shipWithinMs).toISOString(),
      href: address(apiUrl("/cms/order", query)),
      title: t(`dashboard.todo.${name}`, { count: total }),
      detail: (
        <>
          {before}
          <Time at={oldest.created_at} />
          {after}
        </>
      ),
      open: t(`dashboard.todo.${name}.open`),
    };
  });
  return (await Promise.all(tasks)).flat();
}

/** Without a time: an order whose hold has ended is one to ship again. */
async function ordersOnHold(): Promise<Found[]> {
  const { total: count } = await read(listOrders, { held: true, size: 1 });
  return [{ name: "held", icon: "package", tone: "gray", count, link: apiUrl("/cms/order", { held: true }) }];
}

/** The complaints at WeChat Pay that wait for an answer, and those due within twelve hours. */
async function complaintsToAnswer(): Promise<Found[]> {
  const { open, due, next_due_at } = await read(countComplaints, {});
  const task = { icon: "warning", link: "/cms/complaint", dueAt: next_due_at } as const;
  return [
    { ...task, name: "complaintsDue", tone: "red", count: due },
    { ...task, name: "complaints", tone: "orange", count: open - due },
  ];
}

/** The open after-sale requests. The count matches those in the sidebar and on the tab of the list. */
async function requestsToAnswer(): Promise<Found[]> {
  const { open: count, overdue: late } = await read(countRequests, {});
  const dueAt = await firstDue(count, () => read(listRequests, { size: 1 }));
  const link = "/cms/after_sale";
  return [{ name: "requests", icon: "refund", tone: late ? "red" : "orange", count, late, link, dueAt }];
}

/** Both lists begin with the earliest deadline. */
async function firstDue(count: number, list: () => Promise<{ items: { due_at: string | null }[] }>) {
  return count ? (await list()).items[0]?.due_at : null;
}

/** The invoices to issue, and the issued ones that need a red invoice. */
async function invoicesToIssue(): Promise<Found[]> {
  const { requested, overdue: late, red_due } = await read(countInvoices, {});
  const linkTo = (status: "requested" | "red_due") => apiUrl("/cms/invoice", { status });
  const dueAt = await firstDue(requested, () => read(listInvoices, { status: "requested", size: 1 }));
  return [
    {
      name: "invoices",
      icon: "invoice",
      tone: late ? "red" : "orange",
      count: requested,
      late,
      link: linkTo("requested"),
      dueAt,
    },
    { name: "red", icon: "invoice", tone: "orange", count: red_due, link: linkTo("red_due") },
  ];
}

async function reviewsToRead(): Promise<Found[]> {
  const { pending: count } = await read(countReviews, {});
  const link = apiUrl("/cms/review", { status: "pending" });
  return [{ name: "reviews", icon: "review", tone: "amber", count, link }];
}

function attentionTasks({ attention: { links, ...counts } }: Stats): Found[] {
  const kinds = [
    { name: "refunds", field: "refunds_for_review", icon: "refund", tone: "orange" },
    { name: "reports", field: "failed_shipping_reports", icon: "warning", tone: "red" },
    { name: "notifications", field: "notifications_for_review", icon: "warning", tone: "red" },
  ] as const;
  return kinds.map(({ field, ...task }) => ({ ...task, count: counts[field], link: links[field] }));
}

async function openErrors(): Promise<Found[]> {
  const { total: count } = await read(listErrors, { resolved: false, size: 1 });
  const link = apiUrl("/cms/log/error", { resolved: false });
  return [{ name: "errors", icon: "server", tone: "red", count, link }];
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
