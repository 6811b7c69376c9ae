import { door } from "@/lib/next/route";
import * as events from "@/lib/system/events/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(events);
