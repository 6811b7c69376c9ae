import * as banners from "@/lib/catalogue/banners/operations";
import { route } from "@/lib/next/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(banners.listByIds);
