import { createHash } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { dictEntries } from "@/db/schema/content";
import { orderEvents, orderItems, orders, shipments } from "@/db/schema/orders";
import { payments } from "@/db/schema/payments";
import { msg } from "@/lib/i18n/msg";
import { AppError, notFound } from "@/lib/kernel/contract/errors";
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
  type WaybillAddress,
  type WaybillReference,
  waybillQuota,
} from "@/lib/wechat/waybills";
import { findCarrier } from "./carriers";
import { cleanLabel } from "./clean-label";
import { linesToShip, type ParcelLine, refuseUnshippable } from "./ship-order";

interface ParcelInput {
  carrier: string;
  items?: ParcelLine[];
}
type Plan = Awaited<ReturnType<typeof planWaybill>>;

/**
 * The next parcel of an order, with the key of its waybill at WeChat. The key is the same until an event of the order,
 * so a retry after a lost answer or a crash gets the same waybill, and a later parcel another one.
 */
export async function planWaybill(db: Database, order: Order, { carrier, items }: ParcelInput) {
  const { address, delivery, order_no } = order;
  if (delivery !== "express" || !address) throw new AppError("order_state", "Only an order by express has a waybill.");
  refuseUnshippable(order);
  const value = await findCarrier(db, carrier);
  const account = await readAccount(db, value);
  const { lines } = await linesToShip(db, order.id, items);
  const sorted = lines.toSorted((one, other) => one.item_id - other.item_id);
  const events = await db.$count(orderEvents, eq(orderEvents.order_id, order.id));
  const parts = JSON.stringify([sorted, address, account]);
  const key = `${order_no}-${events}-${createHash("sha256").update(parts).digest("hex").slice(0, 12)}`;
  return { key, carrier: value, account, address, lines: sorted };
}

async function readAccount(db: Database, carrier: string) {
  const [found] = await db
    .select({ account: dictEntries.account })
    .from(dictEntries)
    .where(and(eq(dictEntries.type, "carrier"), eq(dictEntries.value, carrier)));
  if (found?.account) return found.account;
  throw new AppError("not_configured", "This carrier has no waybill account: choose one on the page of carriers.");
}

/** Creates the waybill, or gets the existing one, and returns its number. Call it without an open transaction. */
export async function createWaybill(db: Database, orderId: number, plan: Plan): Promise<string> {
  const goods = await readGoods(db, orderId, plan.lines);
  const order = {
    key: plan.key,
    openid: await readPayer(db, orderId),
    account: plan.account,
    sender: await readSender(db),
    receiver: plan.address,
    goods,
    weightKg: goods.reduce((sum, { weight_g, count }) => sum + (weight_g ?? 0) * count, 0) / 1000 || 1,
  };
  return callCarrier(db, (config, token) => addWaybill(config, token, order));
}

/** Cancels the waybill of a plan that the order has left behind without a parcel. */
export async function cancelUnused(db: Database, orderId: number, plan: Plan, waybillId: string) {
  if (await db.$count(shipments, eq(shipments.waybill_key, plan.key))) return;
  const again = await planWaybill(db, await readOrder(db, orderId), { carrier: plan.carrier, items: plan.lines }).catch(
    () => undefined,
  );
  if (again?.key === plan.key) return;
  const { delivery_id: deliveryId } = plan.account;
  const waybill = { key: plan.key, openid: await readPayer(db, orderId), deliveryId, waybillId };
  await callCarrier(db, (config, token) => cancelWaybill(config, token, waybill));
}

/** Without a lock: the shipment checks the order again. */
export async function readOrder(db: Database, id: number): Promise<Order> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw notFound("There is no such order.");
  return order;
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
      weight_g: sql<number | null>`(select v.weight_g from variants v where v.id = ${orderItems.variant_id})`,
    })
    .from(orderItems)
    .where(eq(orderItems.order_id, orderId));
  return lines.map(({ item_id, count }) => {
    const { image, ...line } = found.find(({ id }) => id === item_id)!;
    return { ...line, count, image: image ? sizesOf(image, null).small.url : undefined };
  });
}

/** The return address of the settings. */
async function readSender(db: Database): Promise<WaybillAddress> {
  const settings = await readSettings(
    db,
    ...(["after_sale.return_name", "after_sale.return_phone", "after_sale.return_address"] as const),
  );
  const [name, phone, address] = [
    settings["after_sale.return_name"],
    settings["after_sale.return_phone"],
    settings["after_sale.return_address"],
  ];
  const place = splitAddress(address);
  if (name && phone && place) return { name, phone, ...place };
  throw new AppError(
    "not_configured",
    "The sender is the return address in the settings: enter its name, phone, and the address from the province on.",
  );
}

/** `浙江省杭州市西湖区龙井路 1 号`, or `1 Longjing Road, Xihu, Hangzhou, Zhejiang`. */
function splitAddress(address: string) {
  const { province, city, district } = parseAddress(address);
  if (province && city) {
    const detail = [province, city, district].reduce((rest, name) => withoutStart(rest, name), address);
    return { province, city, district, detail };
  }
  const parts = address.split(/\s*,\s*/);
  const [last, second, third] = parts.toReversed();
  return (
    parts.length > 3 && { province: last!, city: second!, district: third!, detail: parts.slice(0, -3).join(", ") }
  );
}

const withoutStart = (text: string, start: string) => (text.startsWith(start) ? text.slice(start.length).trim() : text);

async function callCarrier<T>(db: Database, call: (config: WechatConfig, token: string) => Promise<T>) {
  const config = await wechatConfig(db);
  return withAccessToken(db, config, (token) => call(config, token)).catch((error) => {
    if (!(error instanceof PlatformError)) throw error;
    const message =
      error.kind === "refused"
        ? msg("WeChat's waybill service refuses: {reason}", { reason: String(error.cause ?? error.code).slice(0, 200) })
        : "WeChat's waybill service did not respond. Try again: nothing is created or cancelled twice.";
    throw new AppError("platform_failed", message, { cause: error });
  });
}

async function findWaybill(db: Database, shipmentId: number): Promise<WaybillReference | undefined> {
  const [found] = await db.select().from(shipments).where(eq(shipments.id, shipmentId));
  if (!found) throw notFound("There is no such shipment.");
  const { waybill_key, carrier, tracking_no, order_id } = found;
  if (!waybill_key) return undefined;
  const { delivery_id } = await readAccount(db, carrier!);
  return {
    key: waybill_key,
    openid: await readPayer(db, order_id),
    deliveryId: delivery_id,
    waybillId: tracking_no!,
  };
}

export const hasWaybill = async (db: Database, shipmentId: number) =>
  (await db.$count(shipments, and(eq(shipments.id, shipmentId), isNotNull(shipments.waybill_key)))) > 0;

/** Call it without an open transaction, as the next two functions. */
export async function cancelWaybillOf(db: Database, shipmentId: number) {
  const waybill = await findWaybill(db, shipmentId);
  if (!waybill) return;
  await callCarrier(db, (config, token) => cancelWaybill(config, token, waybill));
}

export async function readLabel(db: Database, shipmentId: number): Promise<string> {
  const waybill = await findWaybill(db, shipmentId);
  if (!waybill) throw notFound("This parcel has no label.");
  const { html } = await callCarrier(db, (config, token) => getWaybill(config, token, waybill));
  return cleanLabel(html);
}

/** `quota` is null if the carrier bills by month. */
export const readCarrierAccounts = (db: Database) =>
  callCarrier(db, async (config, token) => {
    const accounts = await listCarrierAccounts(config, token);
    return Promise.all(
      accounts.map(async ({ delivery_id, biz_id, service_type: services }) => {
        const quota = await waybillQuota(config, token, { delivery_id, biz_id }).catch((error) => {
          if (error instanceof PlatformError && error.kind === "refused") return null;
          throw error;
        });
        return { delivery_id, biz_id, services, quota };
      }),
    );
  });
