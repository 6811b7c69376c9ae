import * as menus from "@/lib/menus/operations";
import { route } from "@/lib/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(menus.listRoutes);
