import { door } from "@/lib/next/route";
import { createApiKey } from "@/lib/registry";
import * as apiKeys from "@/lib/system/api-keys/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(apiKeys, { createApiKey });
