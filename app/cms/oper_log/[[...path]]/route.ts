import { door } from "@/lib/next/route";
import { operationLogs } from "@/lib/registry";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(operationLogs);
