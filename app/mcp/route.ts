import { route } from "@/lib/next/route";
import { mcp } from "@/lib/registry";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(mcp);
