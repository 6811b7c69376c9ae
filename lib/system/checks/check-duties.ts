import type { Database } from "@/db/client";
import type { TermsKind } from "@/db/schema/content";
import { formatMoney } from "@/lib/i18n/format";
import { msg, type Plain, type Translatable } from "@/lib/i18n/msg";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { countInvoices } from "@/lib/selling/invoices/admin-queries";
import { licenceKeys, licenceOf } from "@/lib/settings/licence";
import { readSettings } from "@/lib/settings/queries";
import { isCreditCode } from "@/lib/settings/tax-number";
import { checkBackup } from "./check-server";
import {
  countComplaints,
  countErasures,
  countUnreported,
  countUnshipped,
  findTerms,
  hasAcceptedReport,
  type TermsArticle,
} from "./duty-queries";
import type { Finding } from "./finding";

/** The duties, in order, with the law or the rule of WeChat that requires each. */
export const dutyRules = {
  licence: "E-Commerce Law, article 15",
  permits: "E-Commerce Law, articles 12 and 15",
  filing: "Measures for Internet Information Services, article 4",
  terms: "E-Commerce Law, article 50",
  privacy: "Personal Information Protection Law, article 17",
  returns: "E-Commerce Law, article 50; Consumer Protection Law, article 25",
  return_days: "Consumer Protection Law, article 25",
  account: "Personal Information Protection Law, articles 45 and 47; E-Commerce Law, article 24",
  records: "E-Commerce Law, article 31; Cybersecurity Law: logs for six months",
  second_factor: "Personal Information Protection Law, article 51",
  backup: "Data Security Law, article 27",
  wechat_console: "WeChat: rules for operating mini-programs",
  invoices: "E-Commerce Law, article 14",
  shipping_reports: "WeChat: shipping reports of mini-programs",
  unshipped: "E-Commerce Law, article 20; WeChat: shipping within 48 hours",
  complaints: "WeChat Pay: answers to complaints within 24 hours",
} satisfies Record<string, Plain>;
type DutyName = keyof typeof dutyRules;
export const dutyNames = Object.keys(dutyRules) as DutyName[];

/** `look`: something is missing. `wrong`: something is overdue. `unchecked`: a person has to look. */
interface Duty extends Pick<Finding, "verdict" | "detail"> {
  name: DutyName;
  /** A page of the back office. Null: there is nothing to do. */
  link: string | null;
}

const duty = (name: DutyName, verdict: Finding["verdict"], detail: Translatable, link: string | null): Duty => ({
  name,
  verdict,
  detail,
  link,
});
const setting = (key: string) => `/admin/settings?find=${key}`;
const wechatPage = "/admin/settings/wechat";

export async function checkDuties(db: Database, permissions: ReadonlySet<Permission>): Promise<Duty[]> {
  return [
    ...(await shownDuties(db)),
    ...(await termsDuties(db)),
    ...(await dataDuties(db)),
    ...(permissions.has("order.read") ? await orderDuties(db) : []),
    ...(permissions.has("complaint.read") ? [await complaintDuty(db)] : []),
  ];
}

async function shownDuties(db: Database): Promise<Duty[]> {
  const settings = await readSettings(db, ...licenceKeys);
  const licence = licenceOf(settings);
  const permits = licence?.permits ?? [];
  const filing = settings["shop.filing_no"];
  return [
    duty(
      "licence",
      licence && isCreditCode(licence.number) ? "right" : "look",
      describeLicence(licence),
      setting(settings["licence.name"] ? "licence.number" : "licence.name"),
    ),
    duty(
      "permits",
      permits.length ? "right" : "unchecked",
      permits.length
        ? msg("Shoppers see these permits: {names}.", { names: { list: permits.map(({ name }) => name) } })
        : "Food, books, medical devices and some other goods need a permit. Enter it if you sell such goods.",
      setting("licence.permit_name"),
    ),
    duty(
      "filing",
      filing ? "right" : "look",
      filing
        ? msg("The shop's public page shows the filing number {number}.", { number: filing })
        : "A server in mainland China needs an ICP filing. Enter its number, and the public page shows it.",
      setting("shop.filing_no"),
    ),
  ];
}

function describeLicence(licence: ReturnType<typeof licenceOf>): Translatable {
  if (!licence) return "Enter the name and the number of the business licence, and shoppers see it.";
  const { name, number } = licence;
  if (isCreditCode(number)) return msg("Shoppers see the licence of {name}.", { name });
  return msg("The number {number} is not valid. Compare it with the licence.", { number });
}

async function termsDuties(db: Database): Promise<Duty[]> {
  const [articles, settings] = [await findTerms(db), await readSettings(db, "after_sale.days")];
  const days = settings["after_sale.days"];
  const kinds = ["terms", "privacy", "returns"] as const satisfies readonly TermsKind[];
  return [
    ...kinds.map((kind) => {
      const article = articles.find((each) => each.kind === kind);
      return duty(
        kind,
        article?.status === "published" && !article.has_gaps ? "right" : "look",
        describeTerms(article),
        article ? `/admin/articles/${article.id}` : `/admin/articles/new?purpose=${kind}`,
      );
    }),
    duty(
      "return_days",
      days >= 7 ? "right" : "look",
      days >= 7
        ? msg("Shoppers can request returns for {days} days after an order is completed.", { days })
        : msg("Shoppers can request returns for {days} days. For most goods they have the right for 7 days.", { days }),
      setting("after_sale.days"),
    ),
  ];
}

function describeTerms(article: TermsArticle | undefined): Translatable {
  if (!article) return "There is none yet. A draft with the shop's own details is ready: check it, and publish it.";
  const { title, status, has_gaps, version } = article;
  if (status === "draft") return msg("“{title}” is a draft. Have it checked, and publish it.", { title });
  if (has_gaps) return msg("“{title}” is published, but parts in 【】 are not filled in.", { title });
  return msg("“{title}” is published, version {version}.", { title, version: version ?? 1 });
}

async function dataDuties(db: Database): Promise<Duty[]> {
  const settings = await readSettings(db, "log.retention_days", "security.second_factor");
  const { waiting, overdue } = await countErasures(db);
  const days = settings["log.retention_days"];
  const hasFactor = settings["security.second_factor"] !== "off";
  const backup = await checkBackup(db);
  return [
    duty(
      "account",
      overdue ? "wrong" : "right",
      describeErasures(waiting, overdue),
      overdue ? "/admin/logs/errors" : null,
    ),
    duty(
      "records",
      days === 0 || days >= 180 ? "right" : "look",
      describeRetention(days),
      setting("log.retention_days"),
    ),
    duty(
      "second_factor",
      hasFactor ? "right" : "look",
      hasFactor
        ? "Admins with sensitive permissions need two-step verification."
        : "Require two-step verification from admins who can refund or change users and settings.",
      setting("security.second_factor"),
    ),
    duty("backup", backup.verdict, backup.detail, wechatPage),
    duty(
      "wechat_console",
      "unchecked",
      "The privacy guideline, the order centre and the category are declared in WeChat's console.",
      wechatPage,
    ),
  ];
}

function describeErasures(waiting: number, overdue: number): Translatable {
  if (overdue)
    return msg(
      "Erased accounts whose remaining data should be gone by now: {count}. The server's errors show the reason.",
      { count: overdue },
    );
  if (!waiting) return "Shoppers cancel their account and take a copy of their data in the mini-program.";
  return msg(
    "Shoppers cancel their account and take a copy of their data in the mini-program. Erased accounts with orders that can still be returned: {count}.",
    { count: waiting },
  );
}

function describeRetention(days: number): Translatable {
  if (days === 0) return "Orders, payments and refunds are never deleted, and neither are logs.";
  if (days < 180) return msg("Logs are kept for {days} days, and should be for six months.", { days });
  return msg("Orders, payments and refunds are never deleted. Logs are kept for {days} days.", { days });
}

async function orderDuties(db: Database): Promise<Duty[]> {
  const settings = await readSettings(db, "wechat.report_shipping", "invoice.days");
  const unshipped = await countUnshipped(db);
  return [
    invoiceDuty(await countInvoices(db), settings["invoice.days"]),
    await reportDuty(db, settings["wechat.report_shipping"]),
    unshipped
      ? duty(
          "unshipped",
          "wrong",
          msg("Orders that were paid more than 48 hours ago and are not shipped: {count}.", { count: unshipped }),
          "/admin/orders?status=paid&delivery=express%2Clocal%2Cvirtual&sort=created_at",
        )
      : duty("unshipped", "right", "No paid order has waited for longer than 48 hours.", null),
  ];
}

async function reportDuty(db: Database, isReporting: boolean) {
  const name = "shipping_reports";
  const withheld = (await countUnreported(db)).find(({ count }) => count > 0);
  if (withheld) {
    const { status, count, amount } = withheld;
    const detail = msg("Orders whose shipping WeChat has not accepted: {count}. It may withhold {amount}.", {
      count,
      amount: formatMoney(amount),
    });
    return duty(name, "wrong", detail, `/admin/orders?shipping_report=${status}`);
  }
  if (!isReporting)
    return duty(
      name,
      "unchecked",
      "Reports are switched off. WeChat withholds money if it requires them of this mini-program.",
      setting("wechat.report_shipping"),
    );
  if (await hasAcceptedReport(db))
    return duty(name, "right", "Shipping is reported to WeChat automatically, and WeChat accepts the reports.", null);
  return duty(
    name,
    "unchecked",
    "Not known yet: WeChat has not accepted a shipping report of this shop. It shows once WeChat is connected and an order is shipped.",
    wechatPage,
  );
}

async function complaintDuty(db: Database) {
  const { waiting, overdue } = await countComplaints(db);
  const [name, page] = ["complaints", "/admin/orders/complaints"] as const;
  if (overdue)
    return duty(name, "wrong", msg("Complaints without an answer after 24 hours: {count}.", { count: overdue }), page);
  if (waiting)
    return duty(name, "look", msg("Complaints that can still be answered in time: {count}.", { count: waiting }), page);
  return duty(name, "right", "Each complaint at WeChat Pay is answered.", page);
}

function invoiceDuty({ requested, overdue, red_due }: Awaited<ReturnType<typeof countInvoices>>, days: number) {
  const page = "/admin/invoices";
  if (overdue)
    return duty(
      "invoices",
      "wrong",
      msg("Requested invoices that should be issued by now: {count}.", { count: overdue }),
      `${page}?overdue=true`,
    );
  if (red_due)
    return duty(
      "invoices",
      "wrong",
      msg("Issued invoices whose order was refunded, so that a red invoice has to cancel them: {count}.", {
        count: red_due,
      }),
      `${page}?status=red_due`,
    );
  if (days === 0) return duty("invoices", "look", "Shoppers cannot request invoices.", setting("invoice.days"));
  return duty(
    "invoices",
    "right",
    requested
      ? msg("Requested invoices that can still be issued in time: {count}.", { count: requested })
      : msg("Shoppers request the invoice of an order, to be issued within {days} days. None is waiting.", { days }),
    page,
  );
}
