import { route } from "@/lib/next/route";
import { download } from "@/lib/system/backups/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(download);
