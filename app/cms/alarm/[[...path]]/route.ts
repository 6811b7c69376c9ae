import { door } from "@/lib/next/route";
import * as alarms from "@/lib/system/alarms/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(alarms);
