import { route } from "@/lib/next/route";
import { listDuties } from "@/lib/system/findings/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(listDuties);
