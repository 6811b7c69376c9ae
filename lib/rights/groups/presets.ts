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

const declared = {
  owner: {
    name: "Owner",
    info: "Runs the shop: everything but the build of the back office and its technical logs.",
    permissions: allPermissions.filter((permission) => !technical.includes(permission)),
  },
  shop_assistant: {
    name: "Shop assistant",
    info: "Keeps goods and orders going from day to day.",
    permissions: [
      ...these("order", "read", "ship", "cancel", "complete", "note", "sync", "export"),
      ...these("after_sale", "read", "reject", "receive", "export"),
      ...these("review", "read", "moderate"),
      ...these("product", "read", "create", "edit", "stock", "export"),
      ...these("category", "read", "create", "edit"),
      ...all("search_word"),
      ...these("theme", "read", "create", "edit"),
      ...these("banner", "read", "create", "edit"),
      ...all("code"),
      ...these("file", "read", "create"),
      ...(["customer.read", "notice.read", "stats.read"] as const),
    ],
  },
  warehouse: {
    name: "Warehouse",
    info: "Packs and ships orders, and counts the stock.",
    permissions: [
      ...these("order", "read", "ship", "note", "export"),
      ...these("after_sale", "read", "receive"),
      ...these("product", "read", "stock"),
      "category.read",
    ],
  },
  content: {
    name: "Content",
    info: "Writes articles and notices, and dresses the shop.",
    permissions: [...all("article", "notice", "banner", "theme", "code", "file"), "product.read", "category.read"],
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

export const presets = Object.fromEntries(
  Object.entries(declared).map(([name, preset]) => [name, { ...preset, pages: pagesOf(preset.permissions) }]),
) as unknown as { readonly [Name in keyof typeof declared]: Preset };

export type PresetName = keyof typeof presets;
export const presetNames = Object.keys(presets) as [PresetName, ...PresetName[]];
