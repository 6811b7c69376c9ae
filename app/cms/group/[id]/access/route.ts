import { route } from "@/lib/next/route";
import { explain } from "@/lib/rights/groups/access-operation";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(explain);
