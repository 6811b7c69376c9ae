import { route } from "@/lib/next/route";
import { detail, open } from "@/lib/system/move/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(detail, open);
