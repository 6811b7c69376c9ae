import * as adminCategories from "@/lib/categories/admin-operations";
import { route } from "@/lib/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(adminCategories.list, adminCategories.create);
