import type { Database } from "@/db/client";
import type { TermsKind } from "@/db/schema/content";
import { formatMoney } from "@/lib/i18n/format";
import { msg, type Plain, type Translatable } from "@/lib/i18n/msg";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { countInvoices } from "@/lib/selling/invoices/admin-queries";
import { licenceKeys, licenceOf } from "@/lib/settings/licence";
import { readSettings } from "@/lib/settings/queries";
import { isCreditCode } from "@/lib/settings/tax-number";
import { checkBackup } from "@/lib/system/doctor/check-server";
import {
  countErasures,
  countUnreported,
  countUnshipped,
  findTerms,
  hasAcceptedReport,
  type TermsArticle,
} from "./queries";

export const dutyStates = ["done", "open", "due", "check"] as const;
export const dutyNames = [
  ...(["licence", "permits", "filing", "terms", "privacy", "returns", "return_days"] as const),
  ...(["account", "records", "second_factor", "backup", "wechat_console"] as const),
  ...(["invoices", "shipping_reports", "unshipped"] as const),
];

interface Duty {
  name: (typeof dutyNames)[number];
  state: (typeof dutyStates)[number];
  detail: Translatable;
  rule: Plain;
  /** A page of the back office. Null: there is nothing to do. */
  link: string | null;
}

const setting = (key: string) => `/admin/settings?find=${key}`;
const wechatPage = "/admin/settings/wechat";

export async function listDuties(db: Database, held: ReadonlySet<Permission>): Promise<Duty[]> {
  return [
    ...(await shownDuties(db)),
    ...(await termsDuties(db)),
    ...(await dataDuties(db)),
    ...(held.has("order.read") ? await orderDuties(db) : []),
  ];
}

async function shownDuties(db: Database): Promise<Duty[]> {
  const settings = await readSettings(db, ...licenceKeys);
  const licence = licenceOf(settings);
  const permits = licence?.permits ?? [];
  const filing = settings["shop.filing_no"];
  return [
    {
      name: "licence",
      state: licence && isCreditCode(licence.number) ? "done" : "open",
      detail: licence
        ? isCreditCode(licence.number)
          ? msg("Shoppers see the licence of {name}.", { name: licence.name })
          : msg("The number {number} is not valid. Compare it with the licence.", { number: licence.number })
        : "Enter the name and the number of the business licence, and shoppers see it.",
      rule: "E-Commerce Law, article 15",
      link: setting(settings["licence.name"] ? "licence.number" : "licence.name"),
    },
    {
      name: "permits",
      state: permits.length ? "done" : "check",
      detail: permits.length
        ? msg("Shoppers see these permits: {names}.", { names: { list: permits.map(({ name }) => name) } })
        : "Food, books, medical devices and some other goods need a permit. Enter it if you sell such goods.",
      rule: "E-Commerce Law, articles 12 and 15",
      link: setting("licence.permit_name"),
    },
    {
      name: "filing",
      state: filing ? "done" : "open",
      detail: filing
        ? msg("The shop's public page shows the filing number {number}.", { number: filing })
        : "A server in mainland China needs an ICP filing. Enter its number, and the public page shows it.",
      rule: "Measures for Internet Information Services, article 4",
      link: setting("shop.filing_no"),
    },
  ];
}

const termsRules: Record<TermsKind, Plain> = {
  terms: "E-Commerce Law, article 50",
  privacy: "Personal Information Protection Law, article 17",
  returns: "E-Commerce Law, article 50; Consumer Protection Law, article 25",
};

async function termsDuties(db: Database): Promise<Duty[]> {
  const [articles, settings] = [await findTerms(db), await readSettings(db, "after_sale.days")];
  const days = settings["after_sale.days"];
  const texts = (Object.keys(termsRules) as TermsKind[]).map((kind): Duty => {
    const article = articles.find((each) => each.kind === kind);
    return {
      name: kind,
      state: article?.status === "published" && !article.has_gaps ? "done" : "open",
      detail: describeTerms(article),
      rule: termsRules[kind],
      link: article ? `/admin/articles/${article.id}` : `/admin/articles/new?purpose=${kind}`,
    };
  });
  return [
    ...texts,
    {
      name: "return_days",
      state: days >= 7 ? "done" : "open",
      detail:
        days >= 7
          ? msg("Shoppers can request returns for {days} days after an order is completed.", { days })
          : msg("Shoppers can request returns for {days} days. For most goods they have the right for 7 days.", {
              days,
            }),
      rule: "Consumer Protection Law, article 25",
      link: setting("after_sale.days"),
    },
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
    {
      name: "account",
      state: overdue ? "due" : "done",
      detail: overdue
        ? msg(
            "Erased accounts whose remaining data should be gone by now: {count}. The server's errors show the reason.",
            {
              count: overdue,
            },
          )
        : waiting
          ? msg(
              "Shoppers cancel their account and take a copy of their data in the mini-program. Erased accounts with orders that can still be returned: {count}.",
              { count: waiting },
            )
          : "Shoppers cancel their account and take a copy of their data in the mini-program.",
      rule: "Personal Information Protection Law, articles 45 and 47; E-Commerce Law, article 24",
      link: overdue ? "/admin/logs/errors" : null,
    },
    {
      name: "records",
      state: days === 0 || days >= 180 ? "done" : "open",
      detail:
        days === 0
          ? "Orders, payments and refunds are never deleted, and neither are logs."
          : days >= 180
            ? msg("Orders, payments and refunds are never deleted. Logs are kept for {days} days.", { days })
            : msg("Logs are kept for {days} days, and should be for six months.", { days }),
      rule: "E-Commerce Law, article 31; Cybersecurity Law: logs for six months",
      link: setting("log.retention_days"),
    },
    {
      name: "second_factor",
      state: hasFactor ? "done" : "open",
      detail: hasFactor
        ? "Admins with sensitive permissions need two-step verification."
        : "Require two-step verification from admins who can refund or change users and settings.",
      rule: "Personal Information Protection Law, article 51",
      link: setting("security.second_factor"),
    },
    {
      name: "backup",
      state: backup.verdict === "right" ? "done" : backup.verdict === "unchecked" ? "check" : "open",
      detail: backup.detail,
      rule: "Data Security Law, article 27",
      link: wechatPage,
    },
    {
      name: "wechat_console",
      state: "check",
      detail: "The privacy guideline, the order centre and the category are declared in WeChat's console.",
      rule: "WeChat: rules for operating mini-programs",
      link: wechatPage,
    },
  ];
}

async function orderDuties(db: Database): Promise<Duty[]> {
  const settings = await readSettings(db, "wechat.report_shipping", "invoice.days");
  const isReporting = settings["wechat.report_shipping"];
  const isAccepted = await hasAcceptedReport(db);
  const unreported = await countUnreported(db);
  const unshipped = await countUnshipped(db);
  const held = unreported.find(({ count }) => count > 0);
  return [
    invoiceDuty(await countInvoices(db), settings["invoice.days"]),
    {
      name: "shipping_reports",
      state: held ? "due" : isReporting && isAccepted ? "done" : "check",
      detail: held
        ? msg("Orders whose shipping WeChat has not accepted: {count}. It may withhold {amount}.", {
            count: held.count,
            amount: formatMoney(held.amount),
          })
        : !isReporting
          ? "Reports are switched off. WeChat withholds money if it requires them of this mini-program."
          : isAccepted
            ? "Shipping is reported to WeChat automatically, and WeChat accepts the reports."
            : "Not known yet: WeChat has not accepted a shipping report of this shop. It shows once WeChat is connected and an order is shipped.",
      rule: "WeChat: shipping reports of mini-programs",
      link: held
        ? `/admin/orders?shipping_report=${held.status}`
        : !isReporting
          ? setting("wechat.report_shipping")
          : isAccepted
            ? null
            : wechatPage,
    },
    {
      name: "unshipped",
      state: unshipped ? "due" : "done",
      detail: unshipped
        ? msg("Orders that were paid more than 48 hours ago and are not shipped: {count}.", { count: unshipped })
        : "No paid order has waited for longer than 48 hours.",
      rule: "E-Commerce Law, article 20; WeChat: shipping within 48 hours",
      link: unshipped ? "/admin/orders?status=paid&delivery=express%2Clocal%2Cvirtual&sort=created_at" : null,
    },
  ];
}

function invoiceDuty({ requested, overdue, red_due }: Awaited<ReturnType<typeof countInvoices>>, days: number): Duty {
  const duty = { name: "invoices", rule: "E-Commerce Law, article 14" } as const;
  const page = "/admin/invoices";
  if (overdue)
    return {
      ...duty,
      state: "due",
      detail: msg("Requested invoices that should be issued by now: {count}.", { count: overdue }),
      link: `${page}?overdue=true`,
    };
  if (red_due)
    return {
      ...duty,
      state: "due",
      detail: msg("Issued invoices whose order was refunded, so that a red invoice has to cancel them: {count}.", {
        count: red_due,
      }),
      link: `${page}?status=red_due`,
    };
  if (days === 0)
    return { ...duty, state: "open", detail: "Shoppers cannot request invoices.", link: setting("invoice.days") };
  return {
    ...duty,
    state: "done",
    detail: requested
      ? msg("Requested invoices that can still be issued in time: {count}.", { count: requested })
      : msg("Shoppers request the invoice of an order, to be issued within {days} days. None is waiting.", { days }),
    link: page,
  };
}
