import { route } from "@/lib/next/route";
import { list, make } from "@/lib/system/backups/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(list, make);
