import { Time } from "@/components/i18n/time";
import { list as listProducts } from "@/lib/catalogue/products/admin-operations";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import type { Translator } from "@/lib/i18n/admin/translator";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { count as countRequests, list as listRequests } from "@/lib/selling/after-sales/admin-operations";
import { count as countComplaints } from "@/lib/selling/complaints/admin-operations";
import { count as countInvoices, list as listInvoices } from "@/lib/selling/invoices/admin-operations";
import { list as listOrders } from "@/lib/selling/orders/admin-operations";
import { listNotifications, listRefunds } from "@/lib/selling/payments/admin-operations";
import { count as countReviews } from "@/lib/selling/reviews/admin-operations";
import { list as listErrors } from "@/lib/system/error-log/operations";
import { detail as examineShop } from "@/lib/system/findings/operations";
import { accessiblePages } from "../../guard";
import { listUrl } from "../../list-url";
import { type AdminPageName, pageAt } from "../../pages";
import { shippedDeliveries } from "../orders/order-filters";
import { taskLists } from "./task-lists";
import type { Task } from "./to-do";

/** A task about records. */
interface Found extends Pick<Task, "icon" | "tone" | "dueAt"> {
  name: keyof typeof taskLists;
  count: number;
  /** The number of records that are overdue. */
  late?: number;
  detail?: Task["detail"];
}

/** Shoppers expect their goods to be shipped within this time. */
const shipWithinMs = 48 * 3_600_000;

/** The function that finds each task. It runs only if the admin can open the list of the task. */
const finders: [keyof typeof taskLists, (t: Translator) => Promise<Found[]>][] = [
  ["complaints", complaintsToAnswer],
  ["ship", ordersToShip],
  ["held", ordersOnHold],
  ["requests", requestsToAnswer],
  ["invoices", invoicesToIssue],
  ["refunds", refundsToExamine],
  ["reports", failedReports],
  ["notifications", notificationsToExamine],
  ["reviews", reviewsToRead],
  ["stock", stockToFill],
  ["errors", openErrors],
];

/**
 * The open tasks: first what stops the shop, then by the time that remains for the first record of each, then those without
 * a time.
 */
export async function openTasks(held: ReadonlySet<Permission>): Promise<Task[]> {
  const t = await getTranslator();
  const open = new Set(await accessiblePages());
  const address = (name: keyof typeof taskLists) => listUrl(taskLists[name], open);
  const found = await Promise.all(finders.map(([name, find]) => (address(name) ? find(t) : [])));
  const tasks = found
    .flat()
    .flatMap(({ count, ...task }) =>
      count ? [{ ...task, ...textsOf(t, task, count), href: address(task.name)! }] : [],
    );
  const setUp = held.has("config.read") ? await setUpTasks(t, open) : [];
  const timeOf = ({ dueAt }: Task) => (dueAt ? Date.parse(dueAt) : Number.MAX_SAFE_INTEGER);
  return [...setUp, ...tasks.toSorted((a, b) => timeOf(a) - timeOf(b))];
}

const linkTexts = {
  complaints: "requests",
  complaintsDue: "requests",
  ship: "ship",
  pickup: "pickup",
  requests: "requests",
  invoices: "invoices",
  red: "invoices",
  reviews: "reviews",
  stock: "stock",
} as const;
/** The tasks whose detail names one of their records. */
type Detailed = "ship" | "pickup" | "stock";

function textsOf(t: Translator, { name, late, detail }: Omit<Found, "count">, count: number) {
  const own = linkTexts[name as keyof typeof linkTexts];
  const usual = () => t(`dashboard.todo.${name as Exclude<typeof name, Detailed>}.what`, { count });
  return {
    title: t(`dashboard.todo.${name}`, { count }),
    detail: detail ?? (late ? t("dashboard.todo.requests.overdue", { count: late }) : usual()),
    open: own ? t(`dashboard.todo.${own}.open`) : t("dashboard.todo.look"),
  };
}

/** Ways of delivery that shoppers are not offered, and what has to be set up again after an import. */
async function setUpTasks(t: Translator, open: ReadonlySet<AdminPageName>): Promise<Task[]> {
  const { items } = await read(examineShop, {});
  return items.flatMap(({ name, detail, link }) => {
    if (name !== "area" && name !== "address" && name !== "restored") return [];
    const icon = name === "restored" ? "warning" : "truck";
    if (!link || !open.has(pageAt(link)!)) return [];
    return [
      {
        name,
        icon,
        tone: "red",
        href: link,
        title: t(`dashboard.todo.${name}`),
        detail,
        open: t("dashboard.start.open"),
      },
    ];
  });
}

/** The orders to ship and to hand over, without those on hold. */
function ordersToShip(t: Translator): Promise<Found[]> {
  const [before, after] = t("dashboard.todo.ship.oldest", { time: "\n" }).split("\n");
  const kinds = [
    { name: "ship", icon: "truck", delivery: shippedDeliveries },
    { name: "pickup", icon: "package", delivery: "pickup" },
  ] as const;
  return Promise.all(
    kinds.map(async ({ delivery, ...task }) => {
      const { items, total } = await read(listOrders, {
        status: "paid",
        delivery,
        held: false,
        sort: "created_at",
        size: 1,
      });
      const [oldest] = items;
      return {
        ...task,
        tone: "blue" as const,
        count: total,
        dueAt: oldest && new Date(Date.parse(oldest.created_at) + shipWithinMs).toISOString(),
        detail: oldest && (
          <>
            {before}
            <Time at={oldest.created_at} />
            {after}
          </>
        ),
      };
    }),
  );
}

/** Without a time: an order whose hold has ended is one to ship again. */
async function ordersOnHold(): Promise<Found[]> {
  const { total: count } = await read(listOrders, { held: true, size: 1 });
  return [{ name: "held", icon: "package", tone: "gray", count }];
}

/** The complaints at WeChat Pay that wait for an answer, and those due within twelve hours. */
async function complaintsToAnswer(): Promise<Found[]> {
  const { open, due, next_due_at } = await read(countComplaints, {});
  const task = { icon: "warning", dueAt: next_due_at } as const;
  return [
    { ...task, name: "complaintsDue", tone: "red", count: due },
    { ...task, name: "complaints", tone: "orange", count: open - due },
  ];
}

/** The open after-sale requests. The count matches those in the sidebar and on the tab of the list. */
async function requestsToAnswer(): Promise<Found[]> {
  const { open: count, overdue: late } = await read(countRequests, {});
  const dueAt = await firstDue(count, () => read(listRequests, { size: 1 }));
  return [{ name: "requests", icon: "refund", tone: late ? "red" : "orange", count, late, dueAt }];
}

/** Both lists begin with the earliest deadline. */
async function firstDue(count: number, list: () => Promise<{ items: { due_at: string | null }[] }>) {
  return count ? (await list()).items[0]?.due_at : null;
}

/** The invoices to issue, and the issued ones that need a red invoice. */
async function invoicesToIssue(): Promise<Found[]> {
  const { requested, overdue: late, red_due } = await read(countInvoices, {});
  const dueAt = await firstDue(requested, () => read(listInvoices, { status: "requested", size: 1 }));
  return [
    { name: "invoices", icon: "invoice", tone: late ? "red" : "orange", count: requested, late, dueAt },
    { name: "red", icon: "invoice", tone: "orange", count: red_due },
  ];
}

async function refundsToExamine(): Promise<Found[]> {
  const { total: count } = await read(listRefunds, { status: "abnormal", size: 1 });
  return [{ name: "refunds", icon: "refund", tone: "orange", count }];
}

async function failedReports(): Promise<Found[]> {
  const { total: count } = await read(listOrders, { shipping_report: "failed", size: 1 });
  return [{ name: "reports", icon: "warning", tone: "red", count }];
}

async function notificationsToExamine(): Promise<Found[]> {
  const { total: count } = await read(listNotifications, { verdict: "review", size: 1 });
  return [{ name: "notifications", icon: "warning", tone: "red", count }];
}

async function reviewsToRead(): Promise<Found[]> {
  const { pending: count } = await read(countReviews, {});
  return [{ name: "reviews", icon: "review", tone: "amber", count }];
}

async function stockToFill(t: Translator): Promise<Found[]> {
  const { items, total } = await read(listProducts, { low_stock: true, on_sale: true, sort: "stock", size: 1 });
  const [product] = items;
  if (!product) return [];
  const [least = { name: "", stock: product.stock }] = product.variants.toSorted((a, b) => a.stock - b.stock);
  const name = fullName(product.name, least.name);
  const detail = least.stock
    ? t("dashboard.todo.stock.first", { name, stock: least.stock })
    : t("dashboard.todo.stock.none", { name });
  return [{ name: "stock", icon: "package", tone: "amber", count: total, detail }];
}

async function openErrors(): Promise<Found[]> {
  const { total: count } = await read(listErrors, { resolved: false, size: 1 });
  return [{ name: "errors", icon: "server", tone: "red", count }];
}
