import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import type { TermsKind } from "@/db/schema/content";
import { formatMoney } from "@/lib/i18n/format";
import { msg, type Translatable } from "@/lib/i18n/msg";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { maxCount } from "@/lib/kernel/lists/paging";
import { wechatKeysInUse } from "@/lib/platform/stored-keys";
import { countInvoices } from "@/lib/selling/invoices/admin-queries";
import { licenceKeys, licenceOf } from "@/lib/settings/licence";
import { readSettings } from "@/lib/settings/queries";
import { isCreditCode } from "@/lib/settings/tax-number";
import { findBackup } from "./find-shop";
import { type Finding, fault, ok, unknown, warning } from "./finding";
import { type PointName, wechatPage } from "./points";

/** `done` is false while there is something to do; `open` then says what. */
const duty = (name: PointName, done: Translatable | false, open: Translatable, rest: { link?: string } = {}) =>
  done ? ok(name, done, rest) : warning(name, open, rest);

/** A fault is overdue, a warning is missing, and a person has to look at what is unknown. */
export async function findDuties(db: Database, permissions: ReadonlySet<Permission>): Promise<Finding[]> {
  const counts = await readCounts(db);
  return [
    ...(await findSettings(db)),
    ...(await findTerms(db)),
    counts.late_erasures
      ? fault(
          "account",
          msg(
            "Erased accounts whose remaining data is overdue for deletion: {count}. The server's errors show the reason.",
            { count: counts.late_erasures },
          ),
          { link: "/admin/logs/errors" },
        )
      : ok("account", describeErasures(counts.erasures)),
    await findBackup(db),
    unknown(
      "wechat_console",
      "The privacy guideline, the order centre and the category are declared in WeChat's console.",
    ),
    ...(permissions.has("order.read") ? await findOrderDuties(db, counts) : []),
    ...(permissions.has("complaint.read") ? [complaintDuty(counts)] : []),
  ];
}

async function findSettings(db: Database): Promise<Finding[]> {
  const settings = await readSettings(
    db,
    ...licenceKeys,
    ...(["after_sale.days", "log.retention_days", "security.second_factor"] as const),
  );
  const licence = licenceOf(settings);
  const permits = licence?.permits ?? [];
  const [number, returnDays, logDays] = [
    settings["shop.filing_no"],
    settings["after_sale.days"],
    settings["log.retention_days"],
  ];
  return [
    duty(
      "licence",
      licence !== null &&
        isCreditCode(licence.number) &&
        msg("Shoppers see the licence of {name}.", { name: licence.name }),
      licence
        ? msg("The number {number} is not valid. Compare it with the licence.", { number: licence.number })
        : "Enter the name and the number of the business licence, which shoppers then see.",
      settings["licence.name"] ? {} : { link: "/admin/settings?find=licence.name" },
    ),
    permits.length
      ? ok("permits", msg("Shoppers see these permits: {names}.", { names: { list: permits.map(({ name }) => name) } }))
      : unknown(
          "permits",
          "Food, books, medical devices and some other goods need a permit. Enter it if you sell such goods.",
        ),
    duty(
      "filing",
      number !== "" && msg("The shop's public page shows the filing number {number}.", { number }),
      "A server in mainland China needs an ICP filing. Enter its number, and the public page shows it.",
    ),
    duty(
      "return_days",
      returnDays >= 7 &&
        msg("Shoppers can request returns for {days} days after an order is completed.", { days: returnDays }),
      msg("Shoppers can request returns for {days} days. For most goods they have the right for 7 days.", {
        days: returnDays,
      }),
    ),
    duty(
      "records",
      (logDays === 0 && "Orders, payments and refunds are never deleted, and neither are logs.") ||
        (logDays >= 180 &&
          msg("Orders, payments and refunds are never deleted. Logs are kept for {days} days.", { days: logDays })),
      msg("Logs are kept for {days} days, and should be for six months.", { days: logDays }),
    ),
    duty(
      "second_factor",
      settings["security.second_factor"] !== "off" && "Admins with sensitive permissions need two-step verification.",
      "Require two-step verification from admins who can refund or change users and settings.",
    ),
  ];
}

interface TermsArticle {
  kind: TermsKind;
  id: number;
  title: string;
  status: "draft" | "published";
  /** True if the text still has marks to fill in (`gapsIn`). */
  has_gaps: boolean;
  /** Refers to the text that is published, or was last. */
  version: number | null;
}

async function findTerms(db: Database): Promise<Finding[]> {
  // The published article of each kind, or else its newest draft.
  const articles = await rows<TermsArticle>(
    db,
    sql`select distinct on (kind) kind, id, title, status, content ~ '【(请填写|Fill in)' as has_gaps,
        (select max(version) from terms_versions v where v.kind = articles.kind) as version
      from articles where kind <> 'article' and deleted_at is null
      order by kind, status = 'published' desc, id desc`,
  );
  return (["terms", "privacy", "returns"] as const).map((kind) => {
    const article = articles.find((each) => each.kind === kind);
    if (!article)
      return warning(
        kind,
        "There is none yet. A draft with the shop's own details is ready: check it, and publish it.",
        { link: `/admin/articles/new?purpose=${kind}` },
      );
    const { id, title, status, has_gaps, version } = article;
    return duty(
      kind,
      status === "published" &&
        !has_gaps &&
        msg("“{title}” is published, version {version}.", { title, version: version ?? 1 }),
      status === "draft"
        ? msg("“{title}” is a draft. Have it checked, and publish it.", { title })
        : msg("“{title}” is published, but parts in 【】 are not filled in.", { title }),
      { link: `/admin/articles/${id}` },
    );
  });
}

interface Counts {
  erasures: number;
  late_erasures: number;
  late_orders: number;
  complaints: number;
  late_complaints: number;
  has_reported: boolean;
}

/** The sweep tries a due erasure every ten seconds, so one that is an hour late fails. */
async function readCounts(db: Database) {
  const [found] = await rows<Counts>(
    db,
    sql`select
      (select count(*)::int from users where erase_due_at is not null) as erasures,
      (select count(*)::int from users where erase_due_at < now() - interval '1 hour') as late_erasures,
      (select count(*)::int from (
        select from orders where status = 'paid' and delivery <> 'pickup' and created_at < now() - interval '48 hours'
          and paid_at < now() - interval '48 hours' limit ${maxCount}) late) as late_orders,
      (select count(*)::int from complaints where answered_at is null and state <> 'done') as complaints,
      (select count(*)::int from complaints where answered_at is null and state <> 'done' and due_at <= now()) as late_complaints,
      exists (select from shipping_reports where status = 'sent') as has_reported`,
  );
  return found!;
}

function describeErasures(count: number): Translatable {
  if (!count) return "Shoppers can delete their account and export their data in the mini-program.";
  return msg(
    "Shoppers can delete their account and export their data in the mini-program. Erased accounts with orders that can still be returned: {count}.",
    { count },
  );
}

async function findOrderDuties(db: Database, { late_orders: count, has_reported }: Counts): Promise<Finding[]> {
  const settings = await readSettings(db, "wechat.report_shipping", "invoice.days");
  return [
    invoiceDuty(await countInvoices(db), settings["invoice.days"]),
    await findReports(db, settings["wechat.report_shipping"], has_reported),
    count
      ? fault(
          "unshipped",
          msg("Orders that were paid more than 48 hours ago and are not shipped: {count}.", { count }),
          { link: "/admin/orders?status=paid&delivery=express%2Clocal%2Cvirtual&sort=created_at" },
        )
      : ok("unshipped", "No paid order has waited for longer than 48 hours."),
  ];
}

async function findReports(db: Database, isReporting: boolean, hasReported: boolean) {
  const name = "shipping_reports";
  // Those that failed, and those that WeChat has not accepted for an hour.
  const [withheld] = await rows<{ status: "failed" | "pending"; count: number; amount: number }>(
    db,
    sql`select r.status, count(*)::int as count, coalesce(sum(o.total_price - o.refunded_amount), 0)::float8 as amount
      from (select order_id, status from shipping_reports where status = 'failed'
          or status = 'pending' and attempts > 0 and created_at < now() - interval '1 hour'
        limit ${maxCount}) r
      join orders o on o.id = r.order_id group by r.status order by r.status`,
  );
  if (withheld) {
    const { status, count, amount } = withheld;
    return fault(
      name,
      msg("Orders whose shipping WeChat has not accepted: {count}. It may withhold {amount}.", {
        count,
        amount: formatMoney(amount),
      }),
      { link: `/admin/orders?shipping_report=${status}` },
    );
  }
  if (!isReporting)
    return unknown(name, "Reports are switched off. WeChat withholds money if it requires them of this mini-program.", {
      link: "/admin/settings?find=wechat.report_shipping",
    });
  // An answer of the sandbox proves nothing.
  const { wechat } = await wechatKeysInUse(db);
  if (hasReported && wechat)
    return ok(name, "Shipping is reported to WeChat automatically, and WeChat accepts the reports.");
  return unknown(
    name,
    "Not known yet: WeChat has not accepted a shipping report of this shop. It is known once WeChat is connected and an order is shipped.",
    { link: wechatPage },
  );
}

function complaintDuty({ complaints, late_complaints }: Counts) {
  if (late_complaints)
    return fault(
      "complaints",
      msg("Complaints without an answer after 24 hours: {count}.", { count: late_complaints }),
    );
  return duty(
    "complaints",
    !complaints && "Each complaint at WeChat Pay is answered.",
    msg("Complaints that can still be answered in time: {count}.", { count: complaints }),
  );
}

function invoiceDuty({ requested, overdue, red_due }: Awaited<ReturnType<typeof countInvoices>>, days: number) {
  if (overdue)
    return fault("invoices", msg("Requested invoices that are overdue: {count}.", { count: overdue }), {
      link: "/admin/invoices?overdue=true",
    });
  if (red_due)
    return fault(
      "invoices",
      msg("Issued invoices whose order was refunded, so that a red invoice has to cancel them: {count}.", {
        count: red_due,
      }),
      { link: "/admin/invoices?status=red_due" },
    );
  if (days === 0)
    return warning("invoices", "Shoppers cannot request invoices.", { link: "/admin/settings?find=invoice.days" });
  return ok(
    "invoices",
    requested
      ? msg("Requested invoices that can still be issued in time: {count}.", { count: requested })
      : msg("Shoppers can request the invoice of an order, to be issued within {days} days. None is waiting.", {
          days,
        }),
  );
}
