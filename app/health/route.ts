import { route } from "@/lib/next/route";
import { checkHealth } from "@/lib/system/findings/health-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(checkHealth);
