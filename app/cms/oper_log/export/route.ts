import * as operLogs from "@/lib/oper-logs/operations";
import { route } from "@/lib/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(operLogs.exportFile);
