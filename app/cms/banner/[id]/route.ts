import * as adminBanners from "@/lib/banners/admin-operations";
import { route } from "@/lib/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  adminBanners.get,
  adminBanners.update,
  adminBanners.remove,
);
