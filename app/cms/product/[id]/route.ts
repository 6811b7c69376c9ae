import * as products from "@/lib/products/admin-operations";
import { route } from "@/lib/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(products.get, products.update, products.remove);
