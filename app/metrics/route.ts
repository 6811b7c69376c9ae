import { route } from "@/lib/next/route";
import { readMetrics } from "@/lib/system/metrics/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(readMetrics);
