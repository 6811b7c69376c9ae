import { route } from "@/lib/route";
import * as stats from "@/lib/stats/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(stats.get);
