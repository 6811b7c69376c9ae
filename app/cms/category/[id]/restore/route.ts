import * as adminCategories from "@/lib/catalogue/categories/admin-operations";
import { route } from "@/lib/next/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(adminCategories.restore);
