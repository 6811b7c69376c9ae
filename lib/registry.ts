import * as adminBanners from "@/lib/catalogue/banners/admin-operations";
import * as banners from "@/lib/catalogue/banners/operations";
import * as adminCategories from "@/lib/catalogue/categories/admin-operations";
import * as categories from "@/lib/catalogue/categories/operations";
import * as adminProducts from "@/lib/catalogue/products/admin-operations";
import * as products from "@/lib/catalogue/products/operations";
import * as adminThemes from "@/lib/catalogue/themes/admin-operations";
import * as themes from "@/lib/catalogue/themes/operations";
import * as articles from "@/lib/content/articles/operations";
import * as files from "@/lib/content/files/operations";
import * as folders from "@/lib/content/folders/operations";
import * as notices from "@/lib/content/notices/operations";
import type { AnyOperation } from "@/lib/kernel/operation";
import * as addresses from "@/lib/people/addresses/operations";
import * as customers from "@/lib/people/customers/operations";
import * as adminSessions from "@/lib/people/sessions/admin-operations";
import * as sessions from "@/lib/people/sign-in/operations";
import * as adminUsers from "@/lib/people/users/admin-operations";
import * as avatars from "@/lib/people/users/avatar-operation";
import * as users from "@/lib/people/users/operations";
import * as elements from "@/lib/rights/elements/operations";
import * as groupAccess from "@/lib/rights/groups/access-operation";
import * as groups from "@/lib/rights/groups/operations";
import * as menus from "@/lib/rights/menus/operations";
import * as points from "@/lib/rights/permissions/operations";
import * as sandbox from "@/lib/sandbox/operations";
import * as adminOrders from "@/lib/selling/orders/admin-operations";
import * as orders from "@/lib/selling/orders/operations";
import * as payments from "@/lib/selling/payments/operations";
import * as settings from "@/lib/settings/operations";
import * as uploads from "@/lib/storage/operations";
import * as dictionaries from "@/lib/system/dictionaries/operations";
import * as dictTypes from "@/lib/system/dictionaries/type-operations";
import * as errorLogs from "@/lib/system/error-log/operations";
import * as system from "@/lib/system/health/operations";
import * as loginLogs from "@/lib/system/login-log/operations";
import * as operLogs from "@/lib/system/operation-log/operations";
import * as stats from "@/lib/system/stats/operations";
import * as sweep from "@/lib/system/sweep/operations";

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
