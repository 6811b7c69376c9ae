import * as errorLogs from "@/lib/error-logs/operations";
import { route } from "@/lib/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(errorLogs.exportFile);
