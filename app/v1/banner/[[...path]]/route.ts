import * as banners from "@/lib/catalogue/banners/operations";
import { door } from "@/lib/next/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(banners);
