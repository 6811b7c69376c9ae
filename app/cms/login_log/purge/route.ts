import { route } from "@/lib/next/route";
import * as loginLogs from "@/lib/system/login-log/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(loginLogs.purge);
