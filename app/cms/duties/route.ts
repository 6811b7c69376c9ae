import { route } from "@/lib/next/route";
import * as duties from "@/lib/system/duties/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(duties.list);
