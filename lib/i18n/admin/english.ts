import { afterSale } from "./english/after-sale";
import { afterSales } from "./english/after-sales";
import { alarms } from "./english/alarms";
import { articles } from "./english/articles";
import { banners } from "./english/banners";
import { bots } from "./english/bots";
import { categories } from "./english/categories";
import { common } from "./english/common";
import { count } from "./english/count";
import { customers } from "./english/customers";
import { dashboard } from "./english/dashboard";
import { desk } from "./english/desk";
import { dictionaries } from "./english/dictionaries";
import { edit } from "./english/edit";
import { elements } from "./english/elements";
import { field } from "./english/field";
import { files } from "./english/files";
import { freight } from "./english/freight";
import { groups } from "./english/groups";
import { kinds } from "./english/kinds";
import { list } from "./english/list";
import { logs } from "./english/logs";
import { menu } from "./english/menu";
import { menus } from "./english/menus";
import { messages } from "./english/messages";
import { money } from "./english/money";
import { news } from "./english/news";
import { notices } from "./english/notices";
import { order } from "./english/order";
import { orders } from "./english/orders";
import { palette } from "./english/palette";
import { permissions } from "./english/permissions";
import { phone } from "./english/phone";
import { picker } from "./english/picker";
import { pictures } from "./english/pictures";
import { print } from "./english/print";
import { problem } from "./english/problem";
import { product } from "./english/product";
import { products } from "./english/products";
import { profile } from "./english/profile";
import { record } from "./english/record";
import { rehearsal } from "./english/rehearsal";
import { rich } from "./english/rich";
import { rights } from "./english/rights";
import { routes } from "./english/routes";
import { sessions } from "./english/sessions";
import { settings } from "./english/settings";
import { shell } from "./english/shell";
import { signIn } from "./english/sign-in";
import { state } from "./english/state";
import { themes } from "./english/themes";
import { users } from "./english/users";
import { wechat } from "./english/wechat";

export const english = {
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
} as const;
