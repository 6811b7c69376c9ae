import { door } from "@/lib/next/route";
import * as errorLog from "@/lib/system/error-log/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(errorLog);
