import * as addresses from "./addresses/operations";
import * as articles from "./articles/operations";
import * as adminBanners from "./banners/admin-operations";
import * as banners from "./banners/operations";
import * as adminCategories from "./categories/admin-operations";
import * as categories from "./categories/operations";
import * as dictionaries from "./dictionaries/operations";
import * as dictTypes from "./dictionaries/type-operations";
import * as elements from "./elements/operations";
import * as errorLogs from "./error-logs/operations";
import * as files from "./files/operations";
import * as folders from "./folders/operations";
import * as groupAccess from "./groups/access-operation";
import * as groups from "./groups/operations";
import * as loginLogs from "./login-logs/operations";
import * as menus from "./menus/operations";
import * as notices from "./notices/operations";
import * as operLogs from "./oper-logs/operations";
import type { AnyOperation } from "./operation";
import * as adminOrders from "./orders/admin-operations";
import * as orders from "./orders/operations";
import * as payments from "./payments/operations";
import * as points from "./points/operations";
import * as adminProducts from "./products/admin-operations";
import * as products from "./products/operations";
import * as sandbox from "./sandbox/operations";
import * as adminSessions from "./sessions/admin-operations";
import * as sessions from "./sessions/operations";
import * as settings from "./settings/operations";
import * as stats from "./stats/operations";
import * as uploads from "./storage/operations";
import * as system from "./system/operations";
import * as sweep from "./system/sweep-operation";
import * as adminThemes from "./themes/admin-operations";
import * as themes from "./themes/operations";
import * as adminUsers from "./users/admin-operations";
import * as avatars from "./users/avatar-operation";
import * as customers from "./users/customer-operations";
import * as users from "./users/operations";

const modules = {
  addresses,
  adminBanners,
  adminCategories,
  adminOrders,
  adminProducts,
  adminSessions,
  adminThemes,
  adminUsers,
  articles,
  avatars,
  banners,
  categories,
  customers,
  dictTypes,
  dictionaries,
  elements,
  errorLogs,
  files,
  folders,
  groupAccess,
  groups,
  loginLogs,
  menus,
  notices,
  operLogs,
  orders,
  payments,
  points,
  products,
  sandbox,
  sessions,
  settings,
  stats,
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
