import { route } from "@/lib/next/route";
import { createApiKey } from "@/lib/registry";
import { list } from "@/lib/system/api-keys/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(list, createApiKey);
