import { and, isNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { banners } from "@/db/schema/catalogue";
import { listPublished } from "@/lib/content/articles/queries";
import { listAnnouncements } from "@/lib/content/notices/queries";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { isPractising } from "@/lib/kernel/process/practice";
import { shopColors } from "@/lib/settings/accent";
import { deliveryKeys, readOfferedDeliveries } from "@/lib/settings/delivery-area";
import { licenceKeys, licenceOf } from "@/lib/settings/licence";
import { readSettings, sizesOfSetting } from "@/lib/settings/queries";

interface Opening {
  isClosed: boolean;
  note: string;
  /** `09:00-22:00`, or empty: at any time. */
  hours: string;
  timeZone: string;
}

/** The reason why the shop takes no orders at this time, or undefined. */
export function closedReason({ isClosed, note, hours, timeZone }: Opening, now = new Date()): Translatable | undefined {
  if (isClosed)
    return note
      ? msg("The shop is not taking orders at the moment: {note}", { note })
      : "The shop is not taking orders at the moment.";
  const [from, to] = hours.split("-");
  if (!from || !to) return undefined;
  const time = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(now);
  const isOpen = from < to ? from <= time && time < to : from <= time || time < to;
  return isOpen ? undefined : msg("The shop takes orders from {from} to {to}.", { from, to });
}

export async function readShop(db: Database, type?: string) {
  const [settings, [home], notices, articles] = await Promise.all([
    readSettings(
      db,
      ...(["shop.name", "shop.logo", "shop.phone", "shop.service_hours", ...deliveryKeys] as const),
      ...(["shop.closed", "shop.closed_note", "shop.order_hours", "shop.time_zone", "ui.theme_color"] as const),
      ...licenceKeys,
    ),
    db
      .select({ id: banners.id })
      .from(banners)
      .where(and(banners.is_home, isNull(banners.deleted_at))),
    listAnnouncements(db, { size: 3 }),
    listPublished(db, { type, size: 10 }),
  ]);
  const opening = {
    isClosed: settings["shop.closed"],
    note: settings["shop.closed_note"],
    hours: settings["shop.order_hours"],
    timeZone: settings["shop.time_zone"],
  };
  const logo = await sizesOfSetting(db, settings["shop.logo"]);
  const deliveries = await readOfferedDeliveries(db, settings);
  const hasRadius = deliveries.includes("local") && settings["shop.location"] !== "";
  return {
    is_practising: await isPractising(db),
    takes_orders: closedReason(opening) === undefined,
    is_closed: opening.isClosed,
    closed_note: opening.isClosed ? opening.note : "",
    order_hours: opening.hours,
    name: settings["shop.name"],
    logo: logo?.large.url ?? null,
    logo_sizes: logo,
    colors: shopColors(settings["ui.theme_color"]),
    phone: settings["shop.phone"],
    service_hours: settings["shop.service_hours"],
    address: settings["shop.address"],
    deliveries,
    local_radius_km: (hasRadius && settings["order.local_radius_km"]) || null,
    licence: await showLicence(db, licenceOf(settings)),
    icp_no: settings["shop.filing_no"],
    home_banner_id: home?.id ?? null,
    notices: notices.items,
    articles: articles.items,
  };
}

async function showLicence(db: Database, licence: ReturnType<typeof licenceOf>) {
  if (!licence) return null;
  const withPicture = async <T extends { image: string }>({ image, ...rest }: T) => {
    const sizes = await sizesOfSetting(db, image);
    return { ...rest, image: sizes?.large.url ?? null, image_sizes: sizes };
  };
  const [shown, permits] = await Promise.all([withPicture(licence), Promise.all(licence.permits.map(withPicture))]);
  return { ...shown, permits };
}
