/** Defaults of the settings that the kernel itself reads. `lib/settings` declares the settings. */
export const defaults = {
  "page.default_size": 20,
  "limit.registrations": 30,
  "limit.orders": 60,
  "limit.quotes": 120,
  "limit.uploads": 60,
  "limit.changes": 60,
  "limit.api_key": 600,
  "login.address_max_failures": 100,
  "bin.keep_days": 30,
} as const;

export type LimitSetting = Extract<keyof typeof defaults, `limit.${string}` | "login.address_max_failures">;
