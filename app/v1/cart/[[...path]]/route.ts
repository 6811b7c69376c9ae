import { door } from "@/lib/next/route";
import * as cart from "@/lib/selling/cart/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(cart);
