import * as banners from "@/lib/banners/operations";
import { route } from "@/lib/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(banners.get);
