import { route } from "@/lib/next/route";
import { document } from "@/lib/registry";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(document);
