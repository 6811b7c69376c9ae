import { route } from "@/lib/next/route";
import { document } from "@/lib/system/document/document";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(document);
