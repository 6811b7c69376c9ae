import { allPermissions, type Permission } from "@/lib/kernel/contract/permissions";
import type { KindName } from "@/lib/kinds/kinds";
import { type PageName, pagesOf } from "@/lib/rights/menus/pages";

interface Preset {
  /** The name and info of a group that is created from the preset. */
  name: string;
  info: string;
  permissions: readonly Permission[];
  pages: readonly PageName[];
}

const all = (...kinds: KindName[]) =>
  allPermissions.filter((permission) => kinds.includes(permission.split(".")[0] as KindName));

type VerbOf<K extends KindName> = Permission extends infer P ? (P extends `${K}.${infer Verb}` ? Verb : never) : never;
const these = <K extends KindName>(kind: K, ...verbs: VerbOf<K>[]) =>
  verbs.map((verb) => `${kind}.${verb}` as Permission);

/** For the operators of the server: the structure of the back office, and the technical logs. */
const technical: readonly Permission[] = [
  ...all("error_log", "dict_type"),
  ...all("menu", "element").filter((permission) => !permission.endsWith(".read")),
  "log.purge",
];

/** For the owner: people and their rights, settings, keys and what calls out, and the logs of these. */
const owners: readonly Permission[] = all(
  ...(["user", "session", "group", "auth", "menu", "element", "dict_type", "dict", "config", "alarm"] as const),
  ...(["event", "webhook", "api_key", "backup", "login_log", "error_log", "log"] as const),
);

const declared = {
  owner: {
    name: "Owner",
    info: "Manages the whole shop, except the back-office setup and technical logs.",
    permissions: allPermissions.filter((permission) => !technical.includes(permission)),
  },
  manager: {
    name: "Manager",
    info: "Runs the shop from day to day: everything but users, groups, settings and keys.",
    permissions: allPermissions.filter((permission) => !owners.includes(permission)),
  },
  shop_assistant: {
    name: "Shop assistant",
    info: "Serves customers: orders at the counter and by phone, parcels, returns, complaints and stock. Sees no sales figures and no costs.",
    permissions: [
      ...these("order", "read", "create", "receive", "ship", "cancel", "complete", "refund", "note", "sync"),
      ...these("after_sale", "read", "approve", "reject", "receive"),
      ...all("complaint", "review", "code"),
      ...these("product", "read", "stock"),
      ...(["category.read", "customer.read", "notice.read"] as const),
    ],
  },
  accountant: {
    name: "Accountant",
    info: "Checks the money: bills, payments, refunds, invoices, sales and profit.",
    permissions: [
      ...all("stats", "cost", "bill", "payment", "invoice"),
      ...(["order.read", "after_sale.read"] as const),
    ],
  },
  warehouse: {
    name: "Warehouse",
    info: "Packs and ships orders, and counts stock.",
    permissions: [
      ...these("order", "read", "ship", "note", "export"),
      ...these("after_sale", "read", "receive"),
      ...these("product", "read", "stock"),
      "category.read",
    ],
  },
  content: {
    name: "Content",
    info: "Writes articles and notices, and designs shop pages.",
    permissions: [
      ...all("article", "notice", "home", "banner", "theme", "code", "file"),
      "product.read",
      "category.read",
    ],
  },
  support: {
    name: "Support",
    info: "Helps customers with their orders.",
    permissions: [
      ...these("order", "read", "note", "sync", "cancel", "complete", "price", "refund"),
      ...all("after_sale", "complaint"),
      ...all("invoice"),
      "payment.read",
      ...(["customer.read", "product.read", "category.read", "notice.read"] as const),
    ],
  },
} satisfies Record<string, Omit<Preset, "pages">>;

/** The dashboard has tasks for everybody. */
const pagesWith = (permissions: readonly Permission[]) => [...new Set(["dashboard", ...pagesOf(permissions)])];

export const presets = Object.fromEntries(
  Object.entries(declared).map(([name, preset]) => [name, { ...preset, pages: pagesWith(preset.permissions) }]),
) as unknown as { readonly [Name in keyof typeof declared]: Preset };

export type PresetName = keyof typeof presets;
export const presetNames = Object.keys(presets) as [PresetName, ...PresetName[]];
