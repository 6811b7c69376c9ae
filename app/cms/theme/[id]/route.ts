import { route } from "@/lib/route";
import * as adminThemes from "@/lib/themes/admin-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  adminThemes.get,
  adminThemes.update,
  adminThemes.remove,
);
