import * as products from "@/lib/catalogue/products/operations";
import { route } from "@/lib/next/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(products.notify);
