import { deliveries } from "@/db/schema/orders";
import { defaults } from "@/lib/kernel/contract/defaults";
import type { Permission } from "@/lib/kernel/contract/permissions";
import {
  choice,
  clockTime,
  color,
  creditCode,
  flag,
  hours,
  image,
  list,
  phone,
  point,
  publicKey,
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
    help: "The name that customers and admins see.",
  }),
  "shop.logo": image({
    label: "Logo",
    help: "A square picture, shown with the name: in the mini-program, in the back office and on packing slips.",
  }),
  "shop.phone": phone({
    label: "Service phone",
    help: "The number that customers call, such as 400-820-8820. Leave empty if there is none.",
  }),
  "shop.service_hours": words({
    max: 100,
    label: "Service hours",
    help: "Customer service hours as shown to customers, such as 9:00 to 18:00 on weekdays.",
  }),
  "shop.address": words({
    max: 200,
    label: "Address",
    help: "The shop's address as shown to customers. Leave empty if they cannot visit.",
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
    label: "Message while closed",
    help: "Shown to customers while the shop is closed, such as when it opens again. If empty, they only see that the shop is closed.",
  }),
  "shop.order_hours": hours({
    label: "Order hours",
    help: "The shop only takes orders during these hours each day, in the shop's time zone, such as 09:00-22:00, or 18:00-02:00 past midnight. Leave empty for any time.",
  }),
  "shop.filing_no": words({
    max: 40,
    label: "Filing number",
    help: "The ICP filing number of the shop's domain, shown at the bottom of the public page. Leave empty if there is none.",
  }),
  "licence.name": words({
    max: 100,
    label: "Name on the business licence",
    help: "The business name on the licence. The E-Commerce Law (article 15) requires it on the shop's home page.",
  }),
  "licence.number": creditCode({
    label: "Business licence number",
    help: "The unified social credit code. Customers can see the licence after you enter this.",
  }),
  "licence.image": image({
    label: "Picture of the business licence",
    help: "Customers can open it. Leave empty to show only the name and number.",
  }),
  "licence.permit_name": words({
    max: 60,
    label: "Permit",
    help: "A permit that the goods need, such as 食品经营许可证 for food. Empty if there is none.",
  }),
  "licence.permit_number": words({
    max: 40,
    label: "Permit number",
    help: "Customers can see the permit after you enter its name and number.",
  }),
  "licence.permit_image": image({
    label: "Picture of the permit",
    help: "Customers can open it. Leave empty to show only the name and number.",
  }),
  "licence.second_permit_name": words({
    max: 60,
    label: "Second permit",
    help: "A further permit, such as 出版物经营许可证 for books. Empty if there is none.",
  }),
  "licence.second_permit_number": words({
    max: 40,
    label: "Second permit number",
    help: "Customers can see the permit after you enter its name and number.",
  }),
  "licence.second_permit_image": image({
    label: "Picture of the second permit",
    help: "Customers can open it. Leave empty to show only the name and number.",
  }),
  "page.default_size": whole({
    default: defaults["page.default_size"],
    min: 1,
    max: 100,
    label: "Rows per page",
    help: "The default number of rows per page in lists.",
  }),
  "order.pay_timeout_minutes": whole({
    default: 30,
    min: 2,
    max: 1440,
    label: "Payment deadline, minutes",
    help: "New orders that are not paid within this time are cancelled, and their stock is released.",
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
    label: "Delivery methods",
    help: "What shoppers can choose from. The first one counts if a shopper does not choose. Goods at the counter are handed over by a pickup code. Pickup needs the shop's address; local delivery needs districts in its freight template, or a radius.",
  }),
  "shop.location": point({
    label: "Shop location",
    help: "Latitude and longitude, as Tencent's map shows them at lbs.qq.com/getPoint, such as 30.2290,120.1010. The radius of local delivery is measured from here.",
  }),
  "order.local_radius_km": whole({
    default: 0,
    max: 100,
    label: "Local delivery radius, km",
    help: "Addresses within this distance of the shop's place get local delivery. An address without a place on the map needs a district that the freight template of local delivery lists. 0: only those districts.",
  }),
  "order.max_unpaid": whole({
    default: 20,
    max: 10_000,
    label: "Unpaid orders per customer",
    help: "How many unpaid orders a customer can have at a time, since each reserves stock. 0: no limit.",
  }),
  "order.max_units": whole({
    default: 0,
    max: 999,
    label: "Items of a product per customer",
    help: "How many items of one product a customer can order, including their unpaid orders. 0: no limit, but at most 999 per order.",
  }),
  "after_sale.days": whole({
    default: 15,
    max: 365,
    label: "Return period, days",
    help: "Shipped items can be returned until this many days after the order is completed. 0: customers cannot request returns themselves.",
  }),
  "after_sale.auto_minutes": whole({
    default: 30,
    max: 1440,
    label: "Automatic refund, minutes",
    help: "Requests for unshipped items within this time after the payment are refunded automatically. 0: off.",
  }),
  "after_sale.review_hours": whole({
    default: 48,
    min: 1,
    max: 720,
    label: "Request deadline, hours",
    help: "Requests are overdue after this time. Requests for unshipped items are then refunded automatically.",
  }),
  "after_sale.send_days": whole({
    default: 7,
    min: 1,
    max: 60,
    label: "Return deadline, days",
    help: "Approved returns that are not sent within this time are closed.",
  }),
  "after_sale.return_name": words({
    max: 40,
    label: "Return recipient",
    help: "The person who receives returns.",
  }),
  "after_sale.return_phone": phone({
    label: "Return phone",
    help: "The phone number that the carrier calls.",
  }),
  "after_sale.return_address": words({
    max: 200,
    label: "Return address",
    help: "The address for returns. If empty, you must enter an address each time you approve a return.",
  }),
  "review.days": whole({
    default: 30,
    max: 365,
    label: "Review period, days",
    help: "Customers can review products until this many days after their order is completed. 0: no reviews.",
  }),
  "invoice.days": whole({
    default: 7,
    max: 90,
    label: "Invoice deadline, days",
    help: "Requested invoices should be issued within this many days. 0: customers cannot request invoices.",
  }),
  "security.second_factor": choice({
    default: "off",
    options: ["off", "sensitive", "all"],
    label: "Two-step verification",
    help: "Which admins must use an authenticator app: none, those who can refund or change users, groups or settings, or all. Admins without one set it up after signing in.",
  }),
  "upload.image_max_mb": whole({
    default: 10,
    min: 1,
    max: 50,
    label: "Maximum image size, MB",
    help: "A larger image is refused when it is uploaded.",
  }),
  "upload.file_max_mb": whole({
    default: 50,
    min: 1,
    max: 200,
    label: "Maximum file size, MB",
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
    label: "Keep in the bin, days",
    help: "The number of days in which a record in the bin can be restored; 0 keeps it forever.",
  }),
  "backup.at": clockTime({
    default: "03:10",
    label: "Daily backup",
    help: "The time of day, in the shop's time zone, after which the shop backs itself up. Leave empty for no backups.",
  }),
  "backup.keep": whole({
    default: 7,
    min: 1,
    max: 90,
    label: "Keep backups, days",
    help: "The last backup of each of this many days is kept, and of four Sundays.",
  }),
  "backup.public_key": publicKey({
    label: "Public key of backups",
    help: "Backups are encrypted with it. The page Backups creates it with its secret part, which only you have.",
    needs: "config.seal",
  }),
  "ui.theme_color": color({
    default: "#0f766e",
    label: "Theme colour",
    help: "The colour of buttons and links in the back office and the mini-program. Choose it, or enter # and six digits.",
  }),
  "stock.low_watermark": whole({
    default: 10,
    max: 100_000,
    label: "Low stock",
    help: "Products on sale with this many items or fewer are shown as low on stock.",
  }),
  "wechat.report_shipping": flag({
    default: true,
    label: "Report shipping",
    help: "Reports shipments to WeChat. Some mini-programs are not paid out without these reports.",
  }),
  "wechat.waybill_tracking": flag({
    default: false,
    label: "Track parcels in WeChat",
    help: "Customers can track parcels in WeChat. This requires WeChat's logistics plugin in the mini-program.",
  }),
} satisfies Record<string, Setting<number> | Setting<boolean> | Setting<string>>;

export type SettingKey = keyof typeof declaredSettings;
export type SettingValue<K extends SettingKey> = (typeof declaredSettings)[K]["default"];
export const settingKeys = Object.keys(declaredSettings) as SettingKey[];
export const imageKeys = settingKeys.filter((key) => declaredSettings[key].type === "image");
export const settingPermission = (key: string): Permission | undefined =>
  isSettingKey(key) ? (declaredSettings[key] as Setting<unknown>).needs : undefined;
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(declaredSettings, key);
