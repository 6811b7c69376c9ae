import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { freightRules, freightTemplates } from "@/db/schema/freight";
import type { Delivery } from "@/db/schema/orders";
import { msg } from "@/lib/i18n/msg";
import { type FieldError, invalid } from "@/lib/kernel/contract/errors";
import type { SettingValue } from "./declared";
import { listed, type Point, pointOf } from "./kinds";
import { readSettings } from "./queries";

export const deliveryKeys = ["order.deliveries", "shop.address", "shop.location", "order.local_radius_km"] as const;
type DeliverySettings = { [Key in (typeof deliveryKeys)[number]]: SettingValue<Key> };

/** The default template for local delivery lists regions that it delivers to. A rule for all other regions is not an area. */
export const hasDistricts = sql`exists (select from ${freightTemplates} join ${freightRules}
  on ${freightRules.template_id} = ${freightTemplates.id} where ${freightTemplates.delivery} = 'local'
  and ${freightTemplates.is_default} and not ${freightRules.is_excluded} and ${freightRules.regions} <> '{}')`;

export function offeredDeliveries(settings: DeliverySettings, hasListed: boolean) {
  const isComplete: Partial<Record<Delivery, boolean>> = {
    pickup: settings["shop.address"] !== "",
    local: hasListed || (settings["shop.location"] !== "" && settings["order.local_radius_km"] > 0),
  };
  return (listed(settings["order.deliveries"]) as Delivery[]).filter((way) => isComplete[way] !== false);
}

export async function readOfferedDeliveries(db: Database, settings: DeliverySettings) {
  const [found] = await rows<{ has_districts: boolean }>(db, sql`select ${hasDistricts} as has_districts`);
  return offeredDeliveries(settings, found!.has_districts);
}

const lacks: Partial<Record<Delivery, FieldError["message"]>> = {
  pickup: "Pickup needs the shop's address: enter it first.",
  local:
    "Local delivery needs an area: list districts in its freight template, or enter the shop's place on the map and a radius.",
};
/** A way that was switched on before can remain. Shoppers are not offered it until it is complete. */
export async function refuseIncompleteDeliveries(db: Database, before: string, path: string) {
  const settings = await readSettings(db, ...deliveryKeys);
  const offered = await readOfferedDeliveries(db, settings);
  const isMissing = (way: string) => !listed(before).includes(way) && !offered.includes(way as Delivery);
  const missing = (listed(settings["order.deliveries"]) as Delivery[]).filter(isMissing);
  if (missing.length) throw invalid(...missing.map((way) => ({ path, code: "required", message: lacks[way]! })));
}

/** Whether local delivery reaches an address. */
export interface Reach {
  /** The address is within the radius. Undefined if no radius is set or a place is not known: the districts decide. */
  isNear: boolean | undefined;
  /** The message if it does not reach the address. */
  refusal: FieldError["message"];
}
export function reachOf(
  settings: Pick<DeliverySettings, "shop.location" | "order.local_radius_km">,
  { latitude, longitude }: { latitude: number | null; longitude: number | null },
): Reach {
  const shop = pointOf(settings["shop.location"]);
  const km = settings["order.local_radius_km"];
  const otherDistrict = "Local delivery is not available in this district.";
  if (!shop || !km) return { isNear: undefined, refusal: otherDistrict };
  if (latitude === null || longitude === null)
    return { isNear: undefined, refusal: "For local delivery, choose this address on the map." };
  const isNear = distanceKm(shop, { latitude, longitude }) <= km;
  return {
    isNear,
    refusal: isNear ? otherDistrict : msg("Local delivery is only available within {km} km of the shop.", { km }),
  };
}

/** By the haversine formula, on a sphere with the mean radius of the earth. */
export function distanceKm(from: Point, to: Point) {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const haversine = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const parallels = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  const height = haversine(to.latitude - from.latitude) + parallels * haversine(to.longitude - from.longitude);
  return 2 * 6371.0088 * Math.asin(Math.sqrt(Math.min(1, height)));
}
