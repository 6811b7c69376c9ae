/** Defaults of the settings that the kernel itself reads. `lib/settings` declares the settings. */
export const defaults = {
  "page.default_size": 20,
  "bin.keep_days": 30,
} as const;

/** Limits of one client; 0 is off. The variable `LIMITS` changes them. */
export const usualLimits = {
  /** Registrations from one address an hour, and ten times as many attempts. */
  "limit.registrations": 30,
  /** Orders and refund requests of a shopper a minute. */
  "limit.orders": 60,
  /** Quotes of a shopper a minute. */
  "limit.quotes": 120,
  /** Uploads of a user a minute. */
  "limit.uploads": 60,
  /** Changes of names and addresses, and accepted messages, of a shopper a minute. */
  "limit.changes": 60,
  /** Requests of an API key a minute. */
  "limit.api_key": 600,
  /** Wrong passwords for one account from one address within 15 minutes. */
  "login.max_failures": 5,
  /** Wrong passwords, or login codes that WeChat refuses, from one address within 15 minutes. */
  "login.address_max_failures": 100,
  /** Minutes for which a lock lasts. */
  "login.lock_minutes": 15,
  /** Wrong pickup codes of an admin within 15 minutes. */
  "pickup.max_failures": 10,
};
export type LimitName = keyof typeof usualLimits;

/** The date of the last breaking change of the API, which answers and webhooks name in `Kiosk-Version`. See CHANGELOG.md. */
export const apiVersion = "2026-11-30";
