import * as products from "@/lib/catalogue/products/operations";
import { door } from "@/lib/next/route";
import * as offers from "@/lib/selling/offers/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(products, offers);
