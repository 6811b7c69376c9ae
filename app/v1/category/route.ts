import * as categories from "@/lib/categories/operations";
import { route } from "@/lib/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(categories.list);
