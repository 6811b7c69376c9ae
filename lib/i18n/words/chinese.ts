import { common } from "./chinese/common";
import { dashboard } from "./chinese/dashboard";
import { desk } from "./chinese/desk";
import { list } from "./chinese/list";
import { menu } from "./chinese/menu";
import { news } from "./chinese/news";
import { order } from "./chinese/order";
import { orders } from "./chinese/orders";
import { palette } from "./chinese/palette";
import { print } from "./chinese/print";
import { problem } from "./chinese/problem";
import { profile } from "./chinese/profile";
import { shell } from "./chinese/shell";
import { signIn } from "./chinese/sign-in";
import { state } from "./chinese/state";
import type { Catalogue } from "./words";

export const chinese: Catalogue = {
  common,
  dashboard,
  desk,
  list,
  menu,
  news,
  order,
  orders,
  palette,
  print,
  problem,
  profile,
  shell,
  signIn,
  state,
};
