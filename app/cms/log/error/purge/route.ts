import { route } from "@/lib/next/route";
import * as errorLogs from "@/lib/system/error-log/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(errorLogs.purge);
