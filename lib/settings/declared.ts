const declare = <T>(value: T, label: string, help: string, right: (text: string) => T | undefined) => ({
  default: value,
  label,
  help,
  right,
});
const whole = (value: number, least: number, most: number, label: string, help: string) =>
  declare(value, label, help, (text) =>
    /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined,
  );
const flag = (value: boolean, label: string, help: string) =>
  declare(value, label, help, (text) => (text === "true" || text === "false" ? text === "true" : undefined));
const isTimeZone = (text: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: text }));
  } catch {
    return false;
  }
};

/** Every setting there is. A row in the database exists only where the shop differs from the default. */
export const declaredSettings = {
  "shop.name": declare("Kiosk", "Shop name", "Shown to shoppers and admins.", (text) =>
    text.length >= 1 && text.length <= 60 ? text : undefined,
  ),
  "shop.time_zone": declare("Asia/Shanghai", "Time zone", "Days, order numbers and exports follow it.", (text) =>
    isTimeZone(text) ? text : undefined,
  ),
  "page.default_size": whole(20, 1, 100, "Rows a page", "Where a request names no size."),
  "order.pay_timeout_minutes": whole(30, 2, 1440, "Time to pay, minutes", "An unpaid order is cancelled after it."),
  "order.auto_complete_days": whole(7, 1, 90, "Auto-complete, days", "A shipped order is complete after it."),
  "login.max_failures": whole(
    5,
    0,
    1000,
    "Wrong passwords before a lock",
    "Of one account from one address in 15 minutes; 0 is off.",
  ),
  "login.lock_minutes": whole(15, 1, 1440, "Lock, minutes", "How long a locked account stays locked."),
  "login.address_max_failures": whole(100, 0, 100_000, "Wrong passwords of one address", "In 15 minutes; 0 is off."),
  "limit.registrations": whole(30, 0, 100_000, "Registrations an hour", "From one address; 0 is off."),
  "limit.orders": whole(60, 0, 100_000, "Orders a minute", "Of one shopper; 0 is off."),
  "limit.uploads": whole(60, 0, 100_000, "Uploads a minute", "Of one user; 0 is off."),
  "wechat.report_shipping": flag(
    true,
    "Report shipping",
    "Some mini-programs get no settlement until WeChat knows of the shipment.",
  ),
} as const;

export type SettingKey = keyof typeof declaredSettings;
type Default<K extends SettingKey> = (typeof declaredSettings)[K]["default"];
export type SettingValue<K extends SettingKey> =
  Default<K> extends number ? number : Default<K> extends boolean ? boolean : string;
