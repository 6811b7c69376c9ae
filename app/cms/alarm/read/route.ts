import { route } from "@/lib/next/route";
import * as alarms from "@/lib/system/alarms/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(alarms.read);
