import { route } from "@/lib/next/route";
import * as menus from "@/lib/rights/menus/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(menus.get, menus.update, menus.remove);
