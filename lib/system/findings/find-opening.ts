import { sql } from "drizzle-orm";
import { type Database, rows } from "@/db/client";
import { freightDeliveries } from "@/db/schema/freight";
import type { Plain } from "@/lib/i18n/msg";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { isPractising } from "@/lib/kernel/process/practice";
import { wechatKeysInUse } from "@/lib/platform/stored-keys";
import { declaredSettings } from "@/lib/settings/declared";
import { deliveryKeys, readOfferedDeliveries } from "@/lib/settings/delivery-area";
import { listed } from "@/lib/settings/kinds";
import { readSettings } from "@/lib/settings/queries";
import { dictionariesIn } from "@/lib/system/basics/dictionaries";
import { findDuties } from "./find-duties";
import { type Finding, fault, ok, warning } from "./finding";
import type { PointName } from "./points";

/** Ways of delivery that are switched on, but not offered to shoppers because a requirement is missing. */
export async function findDeliveries(db: Database): Promise<Finding[]> {
  const settings = await readSettings(db, ...deliveryKeys);
  const offered: readonly string[] = await readOfferedDeliveries(db, settings);
  return listed(settings["order.deliveries"]).flatMap((way) => {
    if (offered.includes(way)) return [];
    if (way === "local") return fault("area", "Local delivery is not offered yet: set districts or a radius.");
    return fault("address", "Pickup is not offered yet: enter the shop's address.");
  });
}

interface Opened {
  has_category: boolean;
  has_product: boolean;
  has_colleague: boolean;
  has_template: boolean;
  /** The ways of delivery with a default template. */
  charged: string[];
  carriers: string[];
}

/** The steps to the first real order. There are none after it. */
export async function findOpening(db: Database, permissions: ReadonlySet<Permission>): Promise<Finding[]> {
  const [opened] = await rows<Opened>(
    db,
    sql`select exists (select from categories where deleted_at is null) as has_category,
      exists (select from products where on_sale and deleted_at is null and main_image is not null) as has_product,
      (select count(*) > 1 from users where group_id is not null and status = 'active' and deleted_at is null) as has_colleague,
      exists (select from freight_templates) as has_template,
      array(select delivery from freight_templates where is_default) as charged,
      array(select value || case when is_default then '*' else '' end from dict_entries where type = 'carrier' and status = 'active') as carriers
      where ${await isPractising(db)} or not exists (select from orders)`,
  );
  if (!opened) return [];
  const settings = await readSettings(db, "shop.name", "shop.phone", "order.deliveries");
  const isDefault = settings["order.deliveries"] === declaredSettings["order.deliveries"].default;
  const ways = listed(settings["order.deliveries"]);
  const isCharged = freightDeliveries.every((way) => !ways.includes(way) || opened.charged.includes(way));
  const seeded = dictionariesIn("zh").find(({ type }) => type === "carrier")!.entries;
  const first = seeded.map(({ value, is_default }) => `${value}${is_default ? "*" : ""}`);
  const isFirst = first.toSorted().join() === opened.carriers.toSorted().join();
  const { source, wechat } = await wechatKeysInUse(db);
  const duties = await findDuties(db, permissions);
  const step = (name: PointName, isDone: boolean, detail: Plain, link?: string) =>
    (isDone ? ok : warning)(name, detail, link ? { link } : {});
  const isFulfilled = duties.every(({ state }) => state === "ok" || state === "unknown");
  const canPay = source === "environment" || (wechat !== undefined && "merchantId" in wechat);
  return [
    step("shop", settings["shop.name"] !== declaredSettings["shop.name"].default, "Name the shop."),
    step("phone", settings["shop.phone"] !== "", "Enter the phone number that shoppers call."),
    // A template for the default way of delivery confirms it.
    step("deliveries", !isDefault || isCharged, "Choose the delivery methods: express, own courier, pickup."),
    step(
      "freight",
      isCharged,
      "Set the freight. Until then every order ships for free.",
      opened.has_template ? undefined : "/admin/freight/new",
    ),
    step("carriers", !isFirst && opened.carriers.length > 0, "Choose your carriers, and a default one."),
    step("category", opened.has_category, "Create the first category. Products belong to categories."),
    step("product", opened.has_product, "Put the first product on sale, with a picture."),
    step("duties", isFulfilled, "Meet the legal requirements: licence, terms, privacy policy."),
    step("wechat", canPay, "Connect WeChat, step by step to the first real payment."),
    step("admin", opened.has_colleague, "Create a second admin, who can help if you are locked out."),
  ];
}
