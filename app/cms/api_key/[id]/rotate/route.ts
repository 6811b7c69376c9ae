import { route } from "@/lib/next/route";
import * as apiKeys from "@/lib/system/api-keys/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(apiKeys.rotate);
