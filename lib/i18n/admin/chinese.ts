import { afterSale } from "./chinese/after-sale";
import { afterSales } from "./chinese/after-sales";
import { alarms } from "./chinese/alarms";
import { articles } from "./chinese/articles";
import { banners } from "./chinese/banners";
import { bots } from "./chinese/bots";
import { categories } from "./chinese/categories";
import { common } from "./chinese/common";
import { count } from "./chinese/count";
import { customers } from "./chinese/customers";
import { dashboard } from "./chinese/dashboard";
import { desk } from "./chinese/desk";
import { dictionaries } from "./chinese/dictionaries";
import { edit } from "./chinese/edit";
import { elements } from "./chinese/elements";
import { field } from "./chinese/field";
import { files } from "./chinese/files";
import { freight } from "./chinese/freight";
import { groups } from "./chinese/groups";
import { kinds } from "./chinese/kinds";
import { list } from "./chinese/list";
import { logs } from "./chinese/logs";
import { menu } from "./chinese/menu";
import { menus } from "./chinese/menus";
import { messages } from "./chinese/messages";
import { money } from "./chinese/money";
import { news } from "./chinese/news";
import { notices } from "./chinese/notices";
import { order } from "./chinese/order";
import { orders } from "./chinese/orders";
import { palette } from "./chinese/palette";
import { permissions } from "./chinese/permissions";
import { phone } from "./chinese/phone";
import { picker } from "./chinese/picker";
import { pictures } from "./chinese/pictures";
import { print } from "./chinese/print";
import { problem } from "./chinese/problem";
import { product } from "./chinese/product";
import { products } from "./chinese/products";
import { profile } from "./chinese/profile";
import { record } from "./chinese/record";
import { rehearsal } from "./chinese/rehearsal";
import { rich } from "./chinese/rich";
import { rights } from "./chinese/rights";
import { routes } from "./chinese/routes";
import { sessions } from "./chinese/sessions";
import { settings } from "./chinese/settings";
import { shell } from "./chinese/shell";
import { signIn } from "./chinese/sign-in";
import { state } from "./chinese/state";
import { themes } from "./chinese/themes";
import { users } from "./chinese/users";
import { wechat } from "./chinese/wechat";
import type { Catalogue } from "./words";

export const chinese: Catalogue = {
  afterSale,
  afterSales,
  alarms,
  articles,
  banners,
  bots,
  categories,
  common,
  count,
  customers,
  dashboard,
  desk,
  dictionaries,
  edit,
  elements,
  field,
  files,
  freight,
  groups,
  kinds,
  list,
  logs,
  menu,
  menus,
  messages,
  money,
  news,
  notices,
  order,
  orders,
  palette,
  permissions,
  phone,
  picker,
  pictures,
  print,
  problem,
  product,
  products,
  profile,
  record,
  rehearsal,
  rich,
  rights,
  routes,
  sessions,
  settings,
  shell,
  signIn,
  state,
  users,
  wechat,
  themes,
};
