import * as banners from "@/lib/catalogue/banners/admin-operations";
import { door } from "@/lib/next/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(banners);
