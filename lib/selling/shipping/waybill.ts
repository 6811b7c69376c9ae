import { createHash } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { type CarrierAccount, dictEntries } from "@/db/schema/content";
import { type looseWaybills, orderEvents, orderItems, shipments } from "@/db/schema/orders";
import { payments } from "@/db/schema/payments";
import { msg } from "@/lib/i18n/msg";
import { AppError, notFound } from "@/lib/kernel/contract/errors";
import { requireRecord } from "@/lib/kernel/records/entity";
import { wechatConfig } from "@/lib/platform/platform";
import { parseAddress } from "@/lib/selling/freight/parse-address";
import type { Order } from "@/lib/selling/moves/move-order";
import { readSettings } from "@/lib/settings/queries";
import { sizesOf } from "@/lib/storage/pictures";
import { withAccessToken } from "@/lib/wechat/access-token";
import type { WechatConfig } from "@/lib/wechat/config";
import { PlatformError } from "@/lib/wechat/platform-error";
import {
  addWaybill,
  cancelWaybill,
  getWaybill,
  listCarrierAccounts,
  type WaybillReference,
  waybillQuota,
} from "@/lib/wechat/waybills";
import { findCarrier } from "./carriers";
import { cleanLabel } from "./clean-label";
import { linesToShip, type ParcelLine, refuseUnshippable } from "./ship-order";

export type WaybillPlan = Awaited<ReturnType<typeof planWaybill>>;
export type LooseWaybill = typeof looseWaybills.$inferSelect;

interface ParcelInput {
  carrier: string;
  items?: ParcelLine[];
  release?: boolean;
}

/**
 * The next parcel of an order. `contents` is the same until the next event of the order, so a retry after a lost answer
 * or a crash gets the same waybill, and a later parcel another one.
 */
export async function planWaybill(db: Database, order: Order, { carrier, items, release }: ParcelInput) {
  const { address, delivery } = order;
  if (delivery !== "express" || !address) throw new AppError("order_state", "Only an order by express has a waybill.");
  await refuseUnshippable(db, order, release);
  const value = await findCarrier(db, carrier);
  const account = await readAccount(db, value);
  const { lines } = await linesToShip(db, order.id, items);
  const sorted = lines.toSorted((one, other) => one.item_id - other.item_id);
  const events = await db.$count(orderEvents, eq(orderEvents.order_id, order.id));
  const parts = JSON.stringify([events, sorted, address, account]);
  const contents = createHash("sha256").update(parts).digest("hex");
  return { contents, carrier: value, account, address, lines: sorted };
}

async function readAccount(db: Database, carrier: string) {
  const [found] = await db
    .select({ account: dictEntries.account })
    .from(dictEntries)
    .where(and(eq(dictEntries.type, "carrier"), eq(dictEntries.value, carrier)));
  if (found?.account) return found.account;
  throw new AppError("not_configured", "This carrier has no waybill account: choose one on the page of carriers.");
}

/** Gets the waybill's number. Call this, and the functions below, without an open transaction. */
export async function createWaybill(
  db: Database,
  { order_id, key }: LooseWaybill,
  { account, address, lines }: WaybillPlan,
): Promise<string> {
  const { delivery_id, biz_id, ...service } = account;
  const goods = await readGoods(db, order_id, lines);
  const { waybill_id } = await callCarrier(db, addWaybill, {
    add_source: 0,
    order_id: key,
    openid: await readPayer(db, order_id),
    delivery_id,
    biz_id,
    sender: addressOf(await readSender(db)),
    receiver: addressOf(address),
    cargo: {
      count: 1,
      weight: 1,
      space_x: 0,
      space_y: 0,
      space_z: 0,
      detail_list: goods.map(({ name, count }) => ({ name, count })),
    },
    shop: shopOf(goods),
    insured: { use_insured: 0, insured_value: 0 },
    service,
    // SF requires it. 0: the collection is agreed with the courier.
    expect_time: 0,
  });
  return waybill_id;
}

async function readPayer(db: Database, orderId: number) {
  const [payment] = await db
    .select({ openid: payments.payer_openid })
    .from(payments)
    .where(and(eq(payments.order_id, orderId), eq(payments.status, "success"), isNotNull(payments.payer_openid)));
  if (payment) return payment.openid!;
  throw new AppError("order_state", "Only an order that was paid in WeChat has a waybill.");
}

async function readGoods(db: Database, orderId: number, lines: ParcelLine[]) {
  const found = await db
    .select({
      id: orderItems.id,
      name: sql<string>`concat_ws(' ', ${orderItems.name}, nullif(${orderItems.variant_name}, ''))`,
      image: orderItems.image,
    })
    .from(orderItems)
    .where(eq(orderItems.order_id, orderId));
  return lines.map(({ item_id, count }) => ({ ...found.find(({ id }) => id === item_id)!, count }));
}

/** Shown in WeChat's messages about the parcel. WeChat refuses goods without a picture. */
function shopOf(goods: Awaited<ReturnType<typeof readGoods>>) {
  const shown = goods.find(({ image }) => image);
  if (!shown) return undefined;
  const goods_count = goods.reduce((sum, { count }) => sum + count, 0);
  return { goods_name: shown.name, goods_count, img_url: sizesOf(shown.image!, null).small.url };
}

type Address = Pick<NonNullable<Order["address"]>, "name" | "phone" | "province" | "city" | "district" | "detail">;

const addressOf = ({ name, phone, province, city, district, detail }: Address) => ({
  name,
  ...(/^1\d{10}$/.test(phone) ? { mobile: phone } : { tel: phone }),
  province,
  city,
  area: district || city,
  address: detail,
});

/** The return address of the settings. */
async function readSender(db: Database): Promise<Address> {
  const settings = await readSettings(
    db,
    ...(["after_sale.return_name", "after_sale.return_phone", "after_sale.return_address"] as const),
  );
  const name = settings["after_sale.return_name"];
  const phone = settings["after_sale.return_phone"];
  const place = splitAddress(settings["after_sale.return_address"]);
  if (name && phone && place) return { name, phone, ...place };
  throw new AppError(
    "not_configured",
    "The sender is the return address in the settings: enter its name, phone, and the address from the province on.",
  );
}

/** `浙江省杭州市西湖区龙井路 1 号`, or `1 Longjing Road, Xihu, Hangzhou, Zhejiang`. */
function splitAddress(address: string) {
  const { province, city, district } = parseAddress(address);
  const withoutStart = (text: string, start: string) => (text.startsWith(start) ? text.slice(start.length) : text);
  if (province && city) {
    const detail = [province, city, district].reduce(withoutStart, address);
    return { province, city, district, detail };
  }
  const [last, second, third, ...rest] = address.split(/\s*,\s*/).toReversed();
  return rest.length > 0 && { province: last!, city: second!, district: third!, detail: rest.toReversed().join(", ") };
}

async function callCarrier<Input, Answer>(
  db: Database,
  call: (config: WechatConfig, token: string, input: Input) => Promise<Answer>,
  input: Input,
) {
  const config = await wechatConfig(db);
  return withAccessToken(db, config, (token) => call(config, token, input)).catch((error) => {
    if (!(error instanceof PlatformError)) throw error;
    const message =
      error.kind === "refused"
        ? msg("WeChat's waybill service refuses: {reason}", { reason: String(error.cause ?? error.code).slice(0, 200) })
        : "WeChat's waybill service did not respond. Try again: nothing is created or cancelled twice.";
    throw new AppError("platform_failed", message, { cause: error });
  });
}

/** Undefined if the tracking number was typed. */
export async function findWaybill(db: Database, shipmentId: number): Promise<WaybillReference | undefined> {
  const [found] = await db.select().from(shipments).where(eq(shipments.id, shipmentId));
  const { waybill_key, carrier, tracking_no, order_id } = requireRecord("shipment", found);
  if (!waybill_key) return undefined;
  const { delivery_id } = await readAccount(db, carrier!);
  return { order_id: waybill_key, openid: await readPayer(db, order_id), delivery_id, waybill_id: tracking_no! };
}

export async function cancel(db: Database, { key, order_id, delivery_id, waybill_id }: LooseWaybill) {
  const openid = await readPayer(db, order_id);
  await callCarrier(db, cancelWaybill, { order_id: key, openid, delivery_id, waybill_id: waybill_id ?? undefined });
}

export async function readLabel(db: Database, shipmentId: number): Promise<string> {
  const waybill = await findWaybill(db, shipmentId);
  if (!waybill) throw notFound("This parcel has no label.");
  const { print_html } = await callCarrier(db, getWaybill, waybill);
  return cleanLabel(Buffer.from(print_html, "base64").toString("utf8"));
}

/** `quota` is null if the carrier bills by month. */
export async function readCarrierAccounts(db: Database) {
  const accounts = await callCarrier(db, listCarrierAccounts, undefined);
  return Promise.all(
    accounts.map(async ({ delivery_id, biz_id, service_type: services }) => {
      const quota = (await readQuota(db, { delivery_id, biz_id })) ?? null;
      return { delivery_id, biz_id, services, quota };
    }),
  );
}

/** Undefined if the carrier bills by month, or does not respond. */
export async function readQuota(db: Database, { delivery_id, biz_id }: Pick<CarrierAccount, "delivery_id" | "biz_id">) {
  const answer = await callCarrier(db, waybillQuota, { delivery_id, biz_id }).catch(() => undefined);
  return answer?.quota_num;
}
