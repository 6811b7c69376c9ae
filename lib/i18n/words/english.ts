import { common } from "./english/common";
import { dashboard } from "./english/dashboard";
import { desk } from "./english/desk";
import { list } from "./english/list";
import { menu } from "./english/menu";
import { news } from "./english/news";
import { order } from "./english/order";
import { orders } from "./english/orders";
import { palette } from "./english/palette";
import { print } from "./english/print";
import { problem } from "./english/problem";
import { profile } from "./english/profile";
import { shell } from "./english/shell";
import { signIn } from "./english/sign-in";
import { state } from "./english/state";

export const english = {
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
} as const;
