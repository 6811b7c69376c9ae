import { route } from "@/lib/next/route";
import { permissions } from "@/lib/registry";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(permissions.listUrls);
