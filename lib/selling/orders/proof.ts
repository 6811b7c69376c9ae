import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import type { MessageKind } from "@/db/schema/events";
import { isoTime } from "@/db/statement";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import { catalogues } from "@/lib/i18n/admin/texts";
import { createTranslator } from "@/lib/i18n/admin/translator";
import { formatMoney, formatTime } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/language";
import { refundTotal } from "@/lib/selling/claims/entitled";
import { readSettings } from "@/lib/settings/queries";
import { drawProof, type ProofRow } from "./draw-proof";
import { getOrder } from "./queries";

/** For a reply to a complaint, so without the name, phone and address of the shopper. */
export async function createProof(db: Database, id: number, language: Language): Promise<Buffer> {
  const order = await getOrder(db, id);
  const { messages, terms } = await readNotices(db, id);
  const settings = await readSettings(db, "shop.name", "shop.time_zone");
  const t = createTranslator(catalogues[language]);
  const at = (time: string) => formatTime(time, { language, timeZone: settings["shop.time_zone"] });
  const section = (title: string, found: ProofRow[]): ProofRow[] =>
    found.length ? [{ text: title, look: "heading" }, ...found] : [];
  const { payment, shipments, delivery, completed_at, refunded_amount } = order;
  return drawProof([
    { text: t("order.title", { number: order.order_no }), look: "title" },
    { text: settings["shop.name"], look: "note" },
    { text: t("order.event.placed"), aside: at(order.created_at) },
    ...section(t("afterSales.column.goods"), [
      ...order.items.map(({ name, variant_name, count, payable }) => ({
        text: fullName(name, variant_name),
        aside: `× ${count} · ${formatMoney(payable)}`,
      })),
      { text: t("order.freight"), aside: formatMoney(order.freight) },
      { text: t("order.total"), aside: formatMoney(order.total_price) },
      ...(refunded_amount ? [{ text: t("order.refunded"), aside: formatMoney(refunded_amount) }] : []),
    ]),
    ...section(t("order.payment"), [
      payment
        ? { text: `${formatMoney(payment.amount)} · ${payment.transaction_id}`, aside: at(payment.paid_at) }
        : { text: t("order.payment.never") },
    ]),
    ...section(t("order.parcels"), [
      ...shipments.map(({ carrier_name, tracking_no, shipped_at }) => ({
        text: `${carrier_name ?? t(`orders.delivery.${delivery}`)} ${tracking_no ?? ""}`,
        aside: at(shipped_at),
      })),
      ...(shipments.length ? [] : [{ text: t("order.parcels.none") }]),
      ...(completed_at ? [{ text: t("order.event.completed"), aside: at(completed_at) }] : []),
    ]),
    ...section(
      t("order.proof.messages"),
      messages.map((message) => ({ text: t(`messages.kind.${message.kind}`), aside: at(message.sent_at) })),
    ),
    ...section(
      t("order.requests"),
      order.after_sales.map((request) => ({
        text: [
          `${t(`afterSales.type.${request.type}`)} · ${t(`state.afterSale.${request.status}`)}`,
          `${request.snap_name} × ${request.count} · ${formatMoney(refundTotal(request))}`,
        ].join(" · "),
        aside: at(request.created_at),
      })),
    ),
    ...section(
      t("order.proof.terms"),
      terms.map(({ kind, version, accepted_at }) => ({
        text: t("order.proof.version", { title: t(`articles.kind.${kind}`), version }),
        aside: at(accepted_at),
      })),
    ),
  ]);
}

interface Notices {
  messages: { kind: MessageKind; sent_at: string }[];
  terms: { kind: "terms" | "privacy"; version: number; accepted_at: string }[];
}

/** The messages about the order, and the terms that were accepted when it was placed. */
async function readNotices(db: Database, id: number) {
  const [found] = await rows<Notices>(
    db,
    sql`select (select coalesce(json_agg(json_build_object('kind', m.kind, 'sent_at', ${isoTime(sql`m.sent_at`)}) order by m.sent_at), '[]')
        from messages m join events e on e.id = m.event_id where m.user_id = o.user_id and m.status = 'sent'
          and case e.resource when 'order' then e.resource_id else (e.data ->> 'order_id')::int end = o.id) as messages,
      (select coalesce(json_agg(json_build_object('kind', kind, 'version', version, 'accepted_at', ${isoTime(sql`accepted_at`)})), '[]')
        from (select distinct on (kind) kind, version, accepted_at from terms_acceptances a
          where a.user_id = o.user_id and a.accepted_at <= o.created_at order by kind, version desc) accepted) as terms
      from orders o where o.id = ${id}`,
  );
  return found!;
}
