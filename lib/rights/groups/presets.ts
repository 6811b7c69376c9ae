import { allPermissions, type Permission } from "@/lib/kernel/contract/permissions";
import type { PageName } from "@/lib/rights/menus/pages";

interface Preset {
  /** The name and info of a group that is made from it. */
  name: string;
  info: string;
  permissions: readonly Permission[];
  pages: readonly PageName[];
}
type Kind = Permission extends `${infer K}.${string}` ? K : never;

const all = (...kinds: Kind[]) =>
  allPermissions.filter((permission) => kinds.includes(permission.split(".")[0] as Kind));

type VerbOf<K extends Kind> = Permission extends infer P ? (P extends `${K}.${infer Verb}` ? Verb : never) : never;
const these = <K extends Kind>(kind: K, ...verbs: VerbOf<K>[]) => verbs.map((verb) => `${kind}.${verb}` as Permission);

/** For those who run the server: the build of the back office itself, and its technical logs. */
const technical: readonly Permission[] = [
  ...all("error_log", "dict_type"),
  ...all("menu", "element").filter((permission) => !permission.endsWith(".read")),
  "log.purge",
];

/** Groups that most shops need. Each is enough for the daily work on its pages. */
export const presets = {
  owner: {
    name: "Owner",
    info: "Runs the shop: everything but the build of the back office and its technical logs.",
    permissions: allPermissions.filter((permission) => !technical.includes(permission)),
    pages: [
      ...([
        "dashboard",
        "orders",
        "products",
        "categories",
        "freight",
        "banners",
        "articles",
        "notices",
        "files",
      ] as const),
      ...(["users", "groups", "dictionaries", "settings", "logs"] as const),
    ],
  },
  shop_assistant: {
    name: "Shop assistant",
    info: "Keeps goods and orders going from day to day.",
    permissions: [
      ...these("order", "read", "ship", "cancel", "complete", "note", "sync", "export"),
      ...these("product", "read", "create", "edit", "stock", "export"),
      ...these("category", "read", "create", "edit"),
      ...these("freight", "read", "create", "edit"),
      ...these("theme", "read", "create", "edit"),
      ...these("banner", "read", "create", "edit"),
      ...these("file", "read", "create"),
      ...(["customer.read", "notice.read", "stats.read"] as const),
    ],
    pages: ["dashboard", "orders", "products", "categories", "freight", "banners", "notices", "files", "users"],
  },
  warehouse: {
    name: "Warehouse",
    info: "Packs and ships orders, and counts the stock.",
    permissions: [
      ...these("order", "read", "ship", "note", "export"),
      ...these("product", "read", "stock"),
      "category.read",
    ],
    pages: ["orders", "products", "categories"],
  },
  content: {
    name: "Content",
    info: "Writes articles and notices, and dresses the shop.",
    permissions: [...all("article", "notice", "banner", "theme", "file"), "product.read", "category.read"],
    pages: ["banners", "articles", "notices", "files", "products", "categories"],
  },
  support: {
    name: "Support",
    info: "Helps customers with their orders.",
    permissions: [
      ...these("order", "read", "note", "sync", "cancel", "complete", "refund"),
      ...(["customer.read", "product.read", "category.read", "notice.read"] as const),
    ],
    pages: ["orders", "users", "products", "categories", "notices"],
  },
} satisfies Record<string, Preset>;

export type PresetName = keyof typeof presets;
export const presetNames = Object.keys(presets) as [PresetName, ...PresetName[]];
