import { door } from "@/lib/next/route";
import * as loginLog from "@/lib/system/login-log/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(loginLog);
