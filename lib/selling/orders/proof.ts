import { sql } from "drizzle-orm";
import type { OverlayOptions } from "sharp";
import { type Database, rows } from "@/db/client";
import type { MessageKind } from "@/db/schema/events";
import { isoTime } from "@/db/statement";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import { catalogues } from "@/lib/i18n/admin/texts";
import { createTranslator } from "@/lib/i18n/admin/translator";
import { formatMoney, formatTime } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/language";
import { refundTotal } from "@/lib/selling/claims/entitled";
import { drawText } from "@/lib/selling/codes/draw-text";
import { readSettings } from "@/lib/settings/queries";
import { loadSharp, queueResize } from "@/lib/storage/picture";
import { getOrder } from "./queries";

/** For a reply to a complaint, so without the name, phone and address of the shopper. */
export async function createProof(db: Database, id: number, language: Language): Promise<Buffer> {
  const order = await getOrder(db, id);
  const messages = await rows<{ kind: MessageKind; sent_at: string }>(
    db,
    sql`select m.kind, ${isoTime(sql`m.sent_at`)} as sent_at
      from messages m join events e on e.id = m.event_id join orders o on o.id = ${id} and o.user_id = m.user_id
      where m.status = 'sent'
        and case e.resource when 'order' then e.resource_id else (e.data ->> 'order_id')::int end = o.id order by m.sent_at`,
  );
  const terms = await rows<{ kind: "terms" | "privacy"; version: number; accepted_at: string }>(
    db,
    sql`select distinct on (a.kind) a.kind, a.version, ${isoTime(sql`accepted_at`)} as accepted_at
      from terms_acceptances a join orders o on o.id = ${id} and o.user_id = a.user_id
      where a.accepted_at <= o.created_at order by a.kind, a.version desc`,
  );
  const settings = await readSettings(db, "shop.name", "shop.time_zone");
  const t = createTranslator(catalogues[language]);
  const at = (time: string, ...facts: (string | null)[]) =>
    [formatTime(time, { language, timeZone: settings["shop.time_zone"] }), ...facts].filter(Boolean).join(" · ");
  const { payment, shipments, delivery, completed_at, refunded_amount } = order;
  return drawProof(t("order.title", { number: order.order_no }), [
    [settings["shop.name"], [at(order.created_at, t("order.event.placed"))]],
    [
      t("afterSales.column.goods"),
      [
        ...order.items.map((item) =>
          [fullName(item.name, item.variant_name), `× ${item.count}`, formatMoney(item.payable)].join(" · "),
        ),
        `${t("order.freight")} ${formatMoney(order.freight)}`,
        `${t("order.total")} ${formatMoney(order.total_price)}`,
        ...(refunded_amount ? [`${t("order.refunded")} ${formatMoney(refunded_amount)}`] : []),
      ],
    ],
    [
      t("order.payment"),
      [payment ? at(payment.paid_at, formatMoney(payment.amount), payment.transaction_id) : t("order.payment.never")],
    ],
    [
      t("order.parcels"),
      [
        ...shipments.map(({ carrier_name, tracking_no, shipped_at }) =>
          at(shipped_at, carrier_name ?? t(`orders.delivery.${delivery}`), tracking_no),
        ),
        ...(completed_at ? [at(completed_at, t("order.event.completed"))] : []),
      ],
    ],
    [t("order.proof.messages"), messages.map(({ kind, sent_at }) => at(sent_at, t(`messages.kind.${kind}`)))],
    [
      t("order.requests"),
      order.after_sales.map((request) =>
        at(
          request.created_at,
          `${t(`afterSales.type.${request.type}`)} · ${t(`state.afterSale.${request.status}`)}`,
          `${request.snap_name} × ${request.count} · ${formatMoney(refundTotal(request))}`,
        ),
      ),
    ],
    [
      t("order.proof.terms"),
      terms.map(({ kind, version, accepted_at }) =>
        at(accepted_at, t("order.proof.version", { title: t(`articles.kind.${kind}`), version })),
      ),
    ],
  ]);
}

const [width, margin] = [1080, 64];
const styles = {
  title: { size: 44, color: "#000", gap: 16 },
  heading: { size: 32, color: "#000", gap: 48 },
  row: { size: 28, color: "#222", gap: 16 },
};

/** A PNG as high as its rows. Without colours, so that a long order also stays below 2 MB. */
const drawProof = (title: string, sections: readonly [heading: string, rows: readonly string[]][]): Promise<Buffer> =>
  queueResize("poster", async () => {
    const layers: OverlayOptions[] = [];
    let height = margin;
    const draw = async (text: string, { gap, ...style }: (typeof styles)["row"]) => {
      const layer = await drawText(text, { ...style, width: width - 2 * margin, lines: 8 });
      if (!layer) return;
      layers.push({ ...layer, left: margin, top: height + gap });
      height += gap + layer.raw.height;
    };
    await draw(title, styles.title);
    for (const [heading, rows] of sections.filter(([, { length }]) => length)) {
      await draw(heading, styles.heading);
      for (const row of rows) await draw(row, styles.row);
    }
    const sharp = await loadSharp();
    return sharp({ create: { width, height: height + margin, channels: 3, background: "#fff" } })
      .composite(layers)
      .greyscale()
      .png({ compressionLevel: 9 })
      .toBuffer();
  });
