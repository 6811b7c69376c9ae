import { isDeepStrictEqual } from "node:util";
import { eq, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/db/client";
import { type SandboxShipping, sandboxPayments, sandboxRefunds } from "@/db/schema/sandbox";
import { transaction } from "@/lib/kernel/retry";
import type { SandboxPayment } from "./payments";
import { MiniProgramRefusal, parseJson } from "./requests";

const express = 1;
const unified = 1;
const split = 2;
const maxParcels = 15;
const text = z.string().optional();
const contact = z.object({ consignor_contact: text, receiver_contact: text });
/** Only the structure. Values are validated below, because each error has its own code. */
const form = z.object({
  order_key: z.object({ order_number_type: z.number(), transaction_id: text }),
  logistics_type: z.number(),
  delivery_mode: z.number(),
  is_all_delivered: z.boolean().optional(),
  shipping_list: z.array(
    z.object({
      tracking_no: text,
      express_company: text,
      item_desc: z.string().default(""),
      contact: contact.optional(),
    }),
  ),
  upload_time: z.string(),
  payer: z.object({ openid: z.string() }),
});
type Report = z.output<typeof form>;
type Parcel = Report["shipping_list"][number];

/** Accepts a shipping report, or throws WeChat's error. */
export async function receiveShipping(db: Database, body: Uint8Array) {
  const read = form.safeParse(parseJson(body));
  if (!read.success) refuse(47001, "data format error");
  const report = read.data;
  checkReport(report);
  for (const parcel of report.shipping_list) checkParcel(parcel, report.logistics_type);
  await transaction(db, (tx) => store(tx, report));
}

function refuse(errcode: number, message: string): never {
  throw new MiniProgramRefusal(errcode, message);
}

function checkReport(report: Report) {
  const { order_key, logistics_type, delivery_mode, is_all_delivered, shipping_list, upload_time } = report;
  if (order_key.order_number_type !== 2) refuse(268485194, "order_number_type is not valid");
  if (!order_key.transaction_id) refuse(268485195, "transaction_id is missing");
  if (![1, 2, 3, 4].includes(logistics_type)) refuse(10060005, "logistics_type is not valid");
  if (delivery_mode !== unified && delivery_mode !== split) refuse(268485224, "delivery_mode is not valid");
  if (delivery_mode === split && logistics_type !== express) refuse(10060006, "only express may be split");
  if (delivery_mode === split && is_all_delivered === undefined) refuse(10060007, "is_all_delivered is missing");
  if (!shipping_list.length) refuse(10060014, "shipping_list is empty");
  if (shipping_list.length > maxParcels) refuse(10060024, "shipping_list is too long");
  if (delivery_mode === unified && shipping_list.length > 1) refuse(268485228, "a unified delivery has one parcel");
  if (!z.iso.datetime({ offset: true }).safeParse(upload_time).success) refuse(268485216, "upload_time is not valid");
}

function checkParcel({ tracking_no, express_company, item_desc, contact }: Parcel, logisticsType: number) {
  if (!item_desc) refuse(10060008, "item_desc is missing");
  if (Array.from(item_desc).length > 120) refuse(10060009, "item_desc is too long");
  if (logisticsType !== express) return;
  if (!tracking_no) refuse(268485226, "tracking_no is missing");
  if (!express_company) refuse(268485227, "express_company is missing");
  if (tracking_no.length > 128) refuse(10060026, "tracking_no is too long");
  if (express_company.length > 128) refuse(10060025, "express_company is too long");
  const known = contact?.receiver_contact ?? contact?.consignor_contact ?? "";
  if (express_company === "SF" && !/\d{4}$/.test(known)) refuse(10060014, "SF needs a contact");
}

async function store(tx: Database, { order_key, payer, ...report }: Report) {
  const [payment] = await tx
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.transaction_id, order_key.transaction_id!))
    .for("update");
  if (!payment) refuse(10060001, "no such payment");
  if (payment.openid !== payer.openid) refuse(10060031, "not this payer's payment");
  if (await isRefunded(tx, payment)) refuse(10060004, "the payment is refunded");
  const shipping = {
    ...report,
    is_all_delivered: report.delivery_mode === unified || report.is_all_delivered === true,
  };
  await tx
    .update(sandboxPayments)
    .set({ shipping, reshipped: judgeChange(payment, shipping) || payment.reshipped })
    .where(eq(sandboxPayments.out_trade_no, payment.out_trade_no));
}

/** True if this uses the one correction that WeChat allows for a payment. */
function judgeChange({ shipping: known, reshipped }: SandboxPayment, shipping: SandboxShipping): boolean {
  if (!known) return false;
  const { upload_time: before, ...old } = known;
  const { upload_time: after, ...fresh } = shipping;
  if (isDeepStrictEqual(plain(old), plain(fresh))) refuse(10060023, "nothing has changed");
  const isCorrection =
    old.is_all_delivered || old.delivery_mode !== fresh.delivery_mode || old.logistics_type !== fresh.logistics_type;
  if (isCorrection && reshipped) refuse(10060003, "the payment has been corrected once already");
  if (Date.parse(after) <= Date.parse(before)) refuse(10060014, "upload_time must be later than before");
  return isCorrection;
}

const plain = (value: object): unknown => JSON.parse(JSON.stringify(value));

async function isRefunded(tx: Database, { out_trade_no, total }: SandboxPayment) {
  const [found] = await tx
    .select({
      amount: sql<number>`coalesce(sum(${sandboxRefunds.amount}) filter (where ${ne(sandboxRefunds.status, "CLOSED")}), 0)::int`,
    })
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.out_trade_no, out_trade_no));
  return found!.amount >= total;
}
