/** The settings that the kernel reads itself, where the shop has set nothing. `lib/settings` declares them for the shop. */
export const defaults = {
  "page.default_size": 20,
  "limit.registrations": 30,
  "limit.orders": 60,
  "limit.uploads": 60,
} as const;

export type LimitSetting = Extract<keyof typeof defaults, `limit.${string}`>;
