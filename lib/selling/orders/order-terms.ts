import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { settings } from "@/db/schema/content";
import { freightTemplates } from "@/db/schema/freight";
import { type AddressSnapshot, type Contact, type Delivery, hasAddress } from "@/db/schema/orders";
import { addresses } from "@/db/schema/users";
import { jsonRow, statement } from "@/db/statement";
import { anyRunning } from "@/lib/catalogue/products/running-offers";
import { closedReason } from "@/lib/content/shop/queries";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { AppError, type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { type ChargeLines, chargeBy, noFreight, readTariffOf } from "@/lib/selling/freight/read-charge";
import { findUserCoupon, readPromotions } from "@/lib/selling/offers/read-offers";
import { refuseCoupon, stateProblem, unknownCoupon } from "@/lib/selling/offers/spend-coupon";
import type { Coupon, Promotion } from "@/lib/selling/pricing/apply-offers";
import type { SettingKey } from "@/lib/settings/declared";
import { hasDistricts, offeredDeliveries, type Reach, reachOf } from "@/lib/settings/delivery-area";
import { readSettings, settingOf } from "@/lib/settings/queries";
import type { OrderInput } from "./schemas";

/**
 * Settings and address of an order. Read before the transaction, because other orders wait for the stock rows during
 * it.
 */
export interface Terms {
  delivery: Delivery;
  address: AddressSnapshot | null;
  contact: Contact | null;
  minutes: number;
  timeZone: string;
  mostUnpaid: number;
  mostUnits: number;
  /** A variant is low at this stock or below. */
  lowStock: number;
  charge: ChargeLines;
  /** The message for goods that are not delivered to the address. */
  undelivered: FieldError["message"];
  promotions: Promotion[];
  coupon: Coupon | null;
}

/** `given`: an address that is not in the shopper's address book. */
export async function readTerms(db: Database, user: number, input: OrderInput, given?: GivenAddress): Promise<Terms> {
  const { delivery, address, reach, closed, ...shop } = await readShop(db, user, input, given);
  if (closed) throw shopClosed(closed);
  if (hasAddress(delivery) && !address) throw missingAddress(input.address_id);
  const { couponProblem, ...offers } = await readOffers(db, user, input, shop.hasPromotions);
  refuseCoupon(couponProblem);
  const undelivered = undeliveredMessage(delivery, reach);
  if (!hasAddress(delivery))
    return {
      ...shop,
      ...offers,
      delivery,
      address: null,
      contact: input.contact ?? null,
      charge: noFreight,
      undelivered,
    };
  const charge = shop.needsTariff
    ? chargeBy(await readTariffOf(db, input.products, address, reach.isNear), delivery)
    : noFreight;
  return { ...shop, ...offers, delivery, address, contact: null, charge, undelivered };
}

export const undeliveredMessage = (delivery: Delivery, { refusal }: Reach) =>
  delivery === "local" ? refusal : "This product cannot be delivered to that address.";

/** The promotions that can apply to the goods, and the coupon that was chosen. */
export async function readOffers(
  db: Database,
  user: number,
  { products, user_coupon_id }: Pick<OrderInput, "products" | "user_coupon_id">,
  hasPromotions: boolean,
): Promise<Pick<Terms, "promotions" | "coupon"> & { couponProblem?: FieldError }> {
  const ids = products.map(({ product_id }) => product_id);
  const running = hasPromotions ? await readPromotions(db, ids) : [];
  if (user_coupon_id === undefined) return { promotions: running, coupon: null };
  const found = await findUserCoupon(db, user, user_coupon_id, ids);
  if (!found) throw unknownCoupon();
  const couponProblem = stateProblem(found);
  return { promotions: running, coupon: couponProblem ? null : found.coupon, couponProblem };
}

export type GivenAddress = AddressSnapshot & Partial<AddressPoint>;

export async function readShop(
  db: Database,
  user: number,
  { address_id, contact, delivery: wanted }: Pick<OrderInput, "address_id" | "contact" | "delivery">,
  given?: GivenAddress,
) {
  const [found] = await shopOf(db, { user, address: address_id ?? null });
  const { minutes, time_zone, most_unpaid, most_units, low_stock, has_freight, has_promotions } = found!;
  const timeZone = settingOf("shop.time_zone", time_zone);
  const opening = {
    isClosed: settingOf("shop.closed", found!.closed),
    note: settingOf("shop.closed_note", found!.closed_note),
    hours: settingOf("shop.order_hours", found!.order_hours),
  };
  const area = {
    "order.deliveries": settingOf("order.deliveries", found!.deliveries),
    "shop.address": settingOf("shop.address", found!.shop_address),
    "shop.location": settingOf("shop.location", found!.location),
    "order.local_radius_km": settingOf("order.local_radius_km", found!.radius),
  };
  const offered = offeredDeliveries(area, found!.has_districts);
  const known = given ?? found!.address;
  const { latitude = null, longitude = null, ...address } = known ?? {};
  const delivery = wanted ?? offered[0]!;
  if (!offered.includes(delivery)) throw notOffered(offered);
  if (!hasAddress(delivery) && address_id !== undefined) throw needsNoAddress(delivery, "address_id");
  if (!hasAddress(delivery) && given) throw needsNoAddress(delivery, "address");
  if (delivery !== "pickup" && contact !== undefined) throw needsNoContact(delivery);
  return {
    offered,
    delivery,
    address: known && (address as AddressSnapshot),
    reach: reachOf(area, { latitude, longitude }),
    timeZone,
    hasFreight: has_freight,
    needsTariff: has_freight || offered.includes("local"),
    hasPromotions: has_promotions,
    closed: closedReason({ ...opening, timeZone }),
    minutes: settingOf("order.pay_timeout_minutes", minutes),
    mostUnpaid: settingOf("order.max_unpaid", most_unpaid),
    mostUnits: settingOf("order.max_units", most_units),
    lowStock: settingOf("stock.low_watermark", low_stock),
  };
}

export async function readAddress(db: Database, user: number, id: number) {
  const [found] = await db
    .select({ address: snapshotColumns, point: pointColumns })
    .from(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.user_id, user)));
  if (!found) throw missingAddress(id);
  const area = await readSettings(db, "shop.location", "order.local_radius_km");
  return { address: found.address, reach: reachOf(area, found.point) };
}

const snapshotColumns = {
  name: addresses.name,
  phone: addresses.phone,
  province: addresses.province,
  city: addresses.city,
  district: addresses.district,
  detail: addresses.detail,
  postal_code: addresses.postal_code,
} satisfies Record<keyof AddressSnapshot, unknown>;

type AddressPoint = Pick<typeof addresses.$inferSelect, "latitude" | "longitude">;
const pointColumns = { latitude: addresses.latitude, longitude: addresses.longitude };

const setting = (key: SettingKey) =>
  sql`(select ${settings.value} from ${settings} where ${settings.key} = ${sql.raw(`'${key}'`)})`;

const shopOf = statement<
  { user: number; address: number | null },
  {
    minutes: string | null;
    time_zone: string | null;
    deliveries: string | null;
    shop_address: string | null;
    location: string | null;
    radius: string | null;
    has_districts: boolean;
    most_unpaid: string | null;
    most_units: string | null;
    low_stock: string | null;
    closed: string | null;
    closed_note: string | null;
    order_hours: string | null;
    has_freight: boolean;
    has_promotions: boolean;
    address: (AddressSnapshot & AddressPoint) | null;
  }
>(
  (param) => sql`select ${setting("order.pay_timeout_minutes")} as minutes, ${setting("shop.time_zone")} as time_zone,
    ${setting("order.deliveries")} as deliveries, ${setting("shop.address")} as shop_address, ${setting("shop.location")} as location,
    ${setting("order.local_radius_km")} as radius, ${hasDistricts} as has_districts,
    ${setting("order.max_unpaid")} as most_unpaid, ${setting("order.max_units")} as most_units,
    ${setting("stock.low_watermark")} as low_stock, ${setting("shop.closed")} as closed, ${setting("shop.closed_note")} as closed_note,
    ${setting("shop.order_hours")} as order_hours, exists (select from ${freightTemplates}) as has_freight,
    ${anyRunning} as has_promotions,
    (select ${jsonRow({ ...snapshotColumns, ...pointColumns })} from ${addresses} where ${addresses.user_id} = ${param("user")}
        and case when ${param("address")}::int is null then ${addresses.is_default} else ${addresses.id} = ${param("address")}::int end) as address`,
);

/** The shop was closed by the owner, or it is outside ordering hours. Existing orders are not affected. */
const shopClosed = (message: Translatable) =>
  new AppError("shop_closed", message, { errors: [closedProblem(message)] });
export const closedProblem = (message: Translatable): FieldError => ({ path: "", code: "shop_closed", message });

export const missingAddress = (addressId: number | undefined) =>
  addressId === undefined
    ? invalid({ path: "address_id", code: "required", message: "There is no default address. Choose an address." })
    : invalid({ path: "address_id", code: "not_found", message: "There is no such address of yours." });

const notOffered = (offered: Delivery[]) =>
  invalid({
    path: "delivery",
    code: "not_offered",
    message: offered.length
      ? msg("The shop offers {deliveries}.", { deliveries: { list: offered } })
      : "The shop has no complete way of delivery yet.",
  });
const needsNoContact = (delivery: Delivery) =>
  invalid({
    path: "contact",
    code: "not_needed",
    message: msg("Delivery {delivery} has no pickup contact: omit it.", {
      delivery: { said: delivery },
    }),
  });
const needsNoAddress = (delivery: Delivery, path: string) =>
  invalid({
    path,
    code: "not_needed",
    message: msg("Nothing is sent with delivery {delivery}: leave it out.", { delivery: { said: delivery } }),
  });
