import { route } from "@/lib/next/route";
import { explainAccess } from "@/lib/registry";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(explainAccess);
