import { route } from "@/lib/next/route";
import * as rehearsal from "@/lib/system/move/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(rehearsal.detail, rehearsal.begin, rehearsal.end);
