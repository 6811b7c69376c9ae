import { door } from "@/lib/next/route";
import * as menus from "@/lib/rights/menus/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(menus);
