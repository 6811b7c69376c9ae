import { explain } from "@/lib/groups/access-operation";
import { route } from "@/lib/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(explain);
