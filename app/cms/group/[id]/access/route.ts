import { route } from "@/lib/next/route";
import { groupAccess } from "@/lib/registry";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(groupAccess.explain);
