import { door } from "@/lib/next/route";
import * as backups from "@/lib/system/backups/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(backups);
