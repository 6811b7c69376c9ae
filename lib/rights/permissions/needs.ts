import { allPermissions, type Permission } from "@/lib/kernel/contract/permissions";

interface Needs {
  /** Without these the permission is of no use. */
  requires: readonly Permission[];
  /** With these it is of more use: pictures to choose, the customer behind an order. */
  suggests: readonly Permission[];
}

const pictures = ["file.read", "file.create"] as const;
const targets = ["product.read", "category.read", "theme.read"] as const;
const forms = (requires: Needs["requires"], suggests: Needs["suggests"] = []): Needs => ({ requires, suggests });

/** The needs of a permission besides the permission to see its own records. */
const further: { [P in Permission]?: Needs } = {
  "user.create": forms(["group.read"]),
  "user.edit": forms(["group.read"]),
  "customer.read": forms([], ["order.read"]),
  "session.read": forms([], ["user.read", "customer.read"]),
  "group.create": forms(["auth.read", "menu.read", "element.read"]),
  "group.edit": forms(["auth.read", "menu.read", "element.read"]),
  "element.read": forms(["menu.read"]),
  "product.read": forms([], ["category.read"]),
  "product.create": forms(["category.read"], ["freight.read", ...pictures]),
  "product.edit": forms(["category.read"], ["freight.read", ...pictures]),
  "product.import": forms(["category.read"], ["product.export", "product.stock"]),
  "category.create": forms([], pictures),
  "category.edit": forms([], pictures),
  "theme.create": forms(["product.read"], pictures),
  "theme.edit": forms(["product.read"], pictures),
  "banner.create": forms([], [...targets, ...pictures]),
  "banner.edit": forms([], [...targets, ...pictures]),
  "order.read": forms([], ["customer.read"]),
  "order.ship": forms([], ["order.export"]),
  "order.refund": forms([], ["order.sync"]),
  "article.create": forms([], pictures),
  "article.edit": forms([], pictures),
  "notice.create": forms([], pictures),
  "notice.edit": forms([], pictures),
  "log.purge": forms([], ["oper_log.read", "login_log.read", "error_log.read"]),
};

/** Lists of an own kind of records come first: nobody edits products without seeing them. */
export function needsOf(permission: Permission): Needs {
  const own = `${permission.split(".")[0]}.read`;
  const seeing = allPermissions.filter((one) => one === own && one !== permission);
  const { requires = [], suggests = [] } = further[permission] ?? {};
  return { requires: [...seeing, ...requires], suggests };
}
