import { route } from "@/lib/route";
import { document } from "@/lib/system/document";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(document);
