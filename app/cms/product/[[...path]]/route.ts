import * as products from "@/lib/catalogue/products/admin-operations";
import { door } from "@/lib/next/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(products);
