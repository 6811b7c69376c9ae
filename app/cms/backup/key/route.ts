import { route } from "@/lib/next/route";
import { createKey } from "@/lib/system/backups/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createKey);
