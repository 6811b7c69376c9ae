import * as categories from "@/lib/catalogue/categories/operations";
import { door } from "@/lib/next/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(categories);
