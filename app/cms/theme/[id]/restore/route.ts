import * as adminThemes from "@/lib/catalogue/themes/admin-operations";
import { route } from "@/lib/next/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(adminThemes.restore);
