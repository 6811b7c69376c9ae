import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { freightRules, freightTemplates } from "@/db/schema/freight";
import type { Delivery } from "@/db/schema/orders";
import { msg } from "@/lib/i18n/msg";
import { type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { listed, type Point, pointOf } from "./kinds";

interface DeliverySettings {
  "order.deliveries": string;
  "shop.address": string;
  "shop.location": string;
  "order.local_radius_km": number;
}
type Values = Record<string, string | number | boolean>;
const deliverySettings = (values: Values): DeliverySettings => ({
  "order.deliveries": String(values["order.deliveries"]),
  "shop.address": String(values["shop.address"]),
  "shop.location": String(values["shop.location"]),
  "order.local_radius_km": Number(values["order.local_radius_km"]),
});
export const deliveryKeys = ["order.deliveries", "shop.address", "shop.location", "order.local_radius_km"] as const;

/** The default template for local delivery lists regions that it delivers to. A rule for all other regions is not an area. */
export const hasDistricts = sql`exists (select from ${freightTemplates} join ${freightRules}
  on ${freightRules.template_id} = ${freightTemplates.id} where ${freightTemplates.delivery} = 'local'
  and ${freightTemplates.is_default} and not ${freightRules.is_excluded} and ${freightRules.regions} <> '{}')`;
const readDistricts = async (db: Database) =>
  (await rows<{ found: boolean }>(db, sql`select ${hasDistricts} as found`))[0]!.found;

export function offeredDeliveries(settings: DeliverySettings, hasListed: boolean) {
  const isComplete: Partial<Record<Delivery, boolean>> = {
    pickup: settings["shop.address"] !== "",
    local: hasListed || (settings["shop.location"] !== "" && settings["order.local_radius_km"] > 0),
  };
  return (listed(settings["order.deliveries"]) as Delivery[]).filter((way) => isComplete[way] !== false);
}

export async function readOfferedDeliveries(db: Database, settings: DeliverySettings) {
  return offeredDeliveries(settings, await readDistricts(db));
}

const lacks: Partial<Record<Delivery, FieldError["message"]>> = {
  pickup: "Pickup needs the shop's address: enter it first.",
  local:
    "Local delivery needs an area: list districts in its freight template, or enter the shop's place on the map and a radius.",
};
/** A way that was switched on before can remain. Shoppers are not offered it until it is complete. */
export async function refuseIncompleteDeliveries(db: Database, before: Values, after: Values, path: string) {
  const was = listed(String(before["order.deliveries"]));
  const added = (listed(String(after["order.deliveries"])) as Delivery[]).filter((way) => !was.includes(way));
  if (!added.length) return;
  const offered = await readOfferedDeliveries(db, deliverySettings(after));
  const missing = added.filter((way) => !offered.includes(way));
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
  const otherDistrict = "Local delivery does not go to this district.";
  if (!shop || !km) return { isNear: undefined, refusal: otherDistrict };
  if (latitude === null || longitude === null)
    return { isNear: undefined, refusal: "For local delivery, choose this address on the map." };
  const isNear = distanceKm(shop, { latitude, longitude }) <= km;
  return {
    isNear,
    refusal: isNear ? otherDistrict : msg("Local delivery goes at most {km} km from the shop.", { km }),
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
