import * as loginLogs from "@/lib/login-logs/operations";
import { route } from "@/lib/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(loginLogs.exportFile);
