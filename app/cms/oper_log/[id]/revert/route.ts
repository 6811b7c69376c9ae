import { route } from "@/lib/next/route";
import { operLogs } from "@/lib/registry";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(operLogs.revert);
