import * as addresses from "./addresses/operations";
import * as banners from "./banners/operations";
import * as categories from "./categories/operations";
import type { AnyOperation } from "./operation";
import * as adminOrders from "./orders/admin-operations";
import * as orders from "./orders/operations";
import * as payments from "./payments/operations";
import * as products from "./products/operations";
import * as sandbox from "./sandbox/operations";
import * as sessions from "./sessions/operations";
import * as uploads from "./storage/operations";
import * as system from "./system/operations";
import * as sweep from "./system/sweep-operation";
import * as themes from "./themes/operations";
import * as avatars from "./users/avatar-operation";
import * as users from "./users/operations";

const modules = {
  addresses,
  adminOrders,
  avatars,
  banners,
  categories,
  orders,
  payments,
  products,
  sandbox,
  sessions,
  sweep,
  system,
  themes,
  uploads,
  users,
};

/** The registry: every operation by the name it is called in the code, `products.get`. */
export const operations: Record<string, AnyOperation> = Object.fromEntries(
  Object.entries(modules).flatMap(([module, these]) =>
    Object.entries(these).map(([name, of]) => [`${module}.${name}`, of]),
  ),
);
