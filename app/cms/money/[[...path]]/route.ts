import { door } from "@/lib/next/route";
import * as stats from "@/lib/system/stats/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(stats);
