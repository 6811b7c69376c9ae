import { deliveries } from "@/db/schema/orders";
import { defaults } from "@/lib/kernel/contract/defaults";
import type { Permission } from "@/lib/kernel/contract/permissions";
import {
  choice,
  color,
  creditCode,
  flag,
  hours,
  image,
  list,
  phone,
  point,
  type Setting,
  timeZone,
  whole,
  words,
} from "./kinds";

/** The database has a row only for settings that were changed. */
export const declaredSettings = {
  "shop.name": words({
    default: "Kiosk",
    min: 1,
    max: 60,
    label: "Shop name",
    help: "The name that shoppers and admins see.",
  }),
  "shop.logo": image({
    label: "Logo",
    help: "A square picture, shown with the name: in the mini-program, in the back office and on packing slips.",
  }),
  "shop.phone": phone({
    label: "Service phone",
    help: "The number that shoppers call, such as 400-820-8820. Empty if there is none.",
  }),
  "shop.service_hours": words({
    max: 100,
    label: "Service hours",
    help: "The hours of customer service, as shoppers read them, such as 9:00 to 18:00 on weekdays.",
  }),
  "shop.address": words({
    max: 200,
    label: "Address",
    help: "Where shoppers find the shop, as they read it. Empty if they cannot come.",
  }),
  "shop.time_zone": timeZone({
    default: "Asia/Shanghai",
    label: "Time zone",
    help: "Days in figures and exports, and the numbers of new orders, follow this zone, such as Asia/Shanghai.",
  }),
  "shop.closed": flag({
    default: false,
    label: "Closed",
    help: "While this is on, no new orders are accepted. Earlier orders continue: they can be paid, shipped and refunded.",
  }),
  "shop.closed_note": words({
    max: 100,
    label: "Words while closed",
    help: "What shoppers read while the shop is closed, such as when it opens again. Empty: only that it takes no orders.",
  }),
  "shop.order_hours": hours({
    label: "Hours for orders",
    help: "New orders are taken only at this time of each day, in the shop's time zone, such as 09:00-22:00, or 18:00-02:00 past midnight. Empty: at any time.",
  }),
  "shop.filing_no": words({
    max: 40,
    label: "Filing number",
    help: "The ICP filing of the shop's domain, which mainland China wants at the foot of the public page. Empty if there is none.",
  }),
  "licence.name": words({
    max: 100,
    label: "Name on the business licence",
    help: "The business that shoppers buy from, as on its licence. The E-Commerce Law (article 15) wants it on the shop's home page.",
  }),
  "licence.number": creditCode({
    label: "Number of the business licence",
    help: "The unified social credit code. Shoppers see the licence once this is entered.",
  }),
  "licence.image": image({
    label: "Picture of the business licence",
    help: "Shoppers can open it. Empty if name and number are enough.",
  }),
  "licence.permit_name": words({
    max: 60,
    label: "Permit",
    help: "A permit that the goods need, such as 食品经营许可证 for food. Empty if there is none.",
  }),
  "licence.permit_number": words({
    max: 40,
    label: "Number of the permit",
    help: "Shoppers see the permit once its name and this number are entered.",
  }),
  "licence.permit_image": image({
    label: "Picture of the permit",
    help: "Shoppers can open it. Empty if name and number are enough.",
  }),
  "licence.second_permit_name": words({
    max: 60,
    label: "Second permit",
    help: "A further permit, such as 出版物经营许可证 for books. Empty if there is none.",
  }),
  "licence.second_permit_number": words({
    max: 40,
    label: "Number of the second permit",
    help: "Shoppers see the permit once its name and this number are entered.",
  }),
  "licence.second_permit_image": image({
    label: "Picture of the second permit",
    help: "Shoppers can open it. Empty if name and number are enough.",
  }),
  "page.default_size": whole({
    default: defaults["page.default_size"],
    min: 1,
    max: 100,
    label: "Rows a page",
    help: "A list has this many rows a page if the request names no size.",
  }),
  "order.pay_timeout_minutes": whole({
    default: 30,
    min: 2,
    max: 1440,
    label: "Time to pay, minutes",
    help: "A new order that is not paid within this time is cancelled and its stock given back.",
  }),
  "order.auto_complete_days": whole({
    default: 7,
    min: 1,
    max: 90,
    label: "Auto-complete, days",
    help: "A shipped order is completed automatically after this many days.",
  }),
  "order.deliveries": list({
    default: "express",
    options: deliveries,
    label: "Ways of delivery",
    help: "What shoppers can choose from. The first one counts if a shopper does not choose. Goods at the counter are handed over by a pickup code. Pickup needs the shop's address; local delivery needs districts in its freight template, or a radius.",
  }),
  "shop.location": point({
    label: "Shop's place on the map",
    help: "Latitude and longitude, as Tencent's map shows them at lbs.qq.com/getPoint, such as 30.2290,120.1010. The radius of local delivery is measured from here.",
  }),
  "order.local_radius_km": whole({
    default: 0,
    max: 100,
    label: "Radius of local delivery, km",
    help: "Addresses within this distance of the shop's place get local delivery. An address without a place on the map needs a district that the freight template of local delivery lists. 0: only those districts.",
  }),
  "order.max_unpaid": whole({
    default: 20,
    max: 10_000,
    label: "Unpaid orders of a shopper",
    help: "How many unpaid orders one shopper can have at a time, since each reserves its goods; 0 is off.",
  }),
  "order.max_units": whole({
    default: 0,
    max: 999,
    label: "Pieces of a product a shopper",
    help: "A shopper can order this many pieces of one product at a time: those of the order and of all unpaid orders of this shopper are added. 0 is off; an order then has at most 999.",
  }),
  "after_sale.days": whole({
    default: 15,
    max: 365,
    label: "Days for returns",
    help: "Shipped goods can be returned until this many days after their order is completed. 0: shoppers cannot request returns themselves.",
  }),
  "after_sale.auto_minutes": whole({
    default: 30,
    max: 1440,
    label: "Refund automatically, minutes",
    help: "A request for unshipped goods within this time after the payment is refunded at once. 0 is off.",
  }),
  "after_sale.review_hours": whole({
    default: 48,
    min: 1,
    max: 720,
    label: "Time to answer a request, hours",
    help: "After this time a request is overdue, and one for unshipped goods is refunded automatically.",
  }),
  "after_sale.send_days": whole({
    default: 7,
    min: 1,
    max: 60,
    label: "Time to send goods back, days",
    help: "An approved return whose goods are not sent within this time is closed.",
  }),
  "after_sale.return_name": words({
    max: 40,
    label: "Returns: name",
    help: "Who receives what shoppers send back.",
  }),
  "after_sale.return_phone": phone({
    label: "Returns: phone",
    help: "The phone that the carrier calls.",
  }),
  "after_sale.return_address": words({
    max: 200,
    label: "Returns: address",
    help: "Where shoppers send goods back to. Without it, each approval of a return has to name an address.",
  }),
  "review.days": whole({
    default: 30,
    max: 365,
    label: "Days for reviews",
    help: "Shoppers can review goods until this many days after their order is completed. 0: they cannot.",
  }),
  "invoice.days": whole({
    default: 7,
    max: 90,
    label: "Days for invoices",
    help: "A requested invoice should be issued within this many days. 0: shoppers cannot request invoices.",
  }),
  "security.second_factor": choice({
    default: "off",
    options: ["off", "sensitive", "all"],
    label: "Two-step verification",
    help: "Which admins must have an authenticator app: nobody, those who can refund or change users, groups or settings, or all. Whoever has none sets it up after signing in.",
  }),
  "upload.image_max_mb": whole({
    default: 10,
    min: 1,
    max: 50,
    label: "Largest image, MB",
    help: "A larger image is refused when it is uploaded.",
  }),
  "upload.file_max_mb": whole({
    default: 50,
    min: 1,
    max: 200,
    label: "Largest other file, MB",
    help: "A larger file that is not an image is refused when it is uploaded.",
  }),
  "log.retention_days": whole({
    default: 180,
    max: 3650,
    label: "Keep logs, days",
    help: "Operation, login and error log entries are deleted after this many days; 0 keeps them forever. To change this, you also need the permission to delete old log entries.",
    needs: "log.purge",
  }),
  "bin.keep_days": whole({
    default: defaults["bin.keep_days"],
    max: 3650,
    label: "Empty the bin, days",
    help: "The number of days in which a record in the bin can be restored; 0 keeps it forever.",
  }),
  "ui.theme_color": color({
    default: "#0f766e",
    label: "Theme colour",
    help: "The colour of buttons and links, here and in the mini-program: choose it, or write it as # and six digits.",
  }),
  "stock.low_watermark": whole({
    default: 10,
    max: 100_000,
    label: "Low stock",
    help: "A product on sale with this many pieces left or fewer is shown as low on stock.",
  }),
  "wechat.report_shipping": flag({
    default: true,
    label: "Report shipping",
    help: "Shipments are reported to WeChat. Some mini-programs get no settlement without these reports.",
  }),
  "wechat.waybill_tracking": flag({
    default: false,
    label: "Track parcels in WeChat",
    help: "Shoppers see in WeChat where a parcel is. This needs WeChat's logistics plugin in the mini-program.",
  }),
} satisfies Record<string, Setting<number> | Setting<boolean> | Setting<string>>;

export type SettingKey = keyof typeof declaredSettings;
export type SettingValue<K extends SettingKey> = (typeof declaredSettings)[K]["default"];
export const settingKeys = Object.keys(declaredSettings) as SettingKey[];
export const imageKeys = settingKeys.filter((key) => declaredSettings[key].type === "image");
export const settingPermission = (key: string): Permission | undefined =>
  isSettingKey(key) ? (declaredSettings[key] as Setting<unknown>).needs : undefined;
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(declaredSettings, key);
