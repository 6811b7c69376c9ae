/**
 * The two parts of the page: for the shop owner, and for the operator of the server. Each has sections with the prefixes of their
 * keys. The longest matching prefix determines the section of a setting.
 */
const settingParts = {
  owner: {
    shop: ["shop.", "ui."],
    opening: ["shop.closed", "shop.order_hours"],
    licence: ["licence.", "shop.filing_no"],
    orders: ["order.", "stock.", "review.", "invoice."],
    delivery: ["order.deliveries", "order.local_", "shop.location"],
    afterSale: ["after_sale."],
  },
  operator: {
    signIn: ["security."],
    keeping: ["log.", "bin."],
    backups: ["backup."],
    files: ["upload."],
    technical: ["page.", "wechat."],
  },
} as const;

export type SettingPart = keyof typeof settingParts;
type GroupsOf<P extends SettingPart> = keyof (typeof settingParts)[P];
export type SettingGroup = { [P in SettingPart]: GroupsOf<P> }[SettingPart];

export const partNames = Object.keys(settingParts) as SettingPart[];
export const groupsOf = (part: SettingPart) => Object.keys(settingParts[part]) as SettingGroup[];

const beginnings = partNames.flatMap((part) =>
  Object.entries(settingParts[part] as Record<string, readonly string[]>).flatMap(([group, starts]) =>
    starts.map((start) => ({ part, group: group as SettingGroup, start })),
  ),
);

export const placeOf = (key: string) =>
  beginnings.filter(({ start }) => key.startsWith(start)).toSorted((a, b) => b.start.length - a.start.length)[0];
