import { route } from "@/lib/next/route";
import * as operLogs from "@/lib/system/operation-log/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(operLogs.purge);
