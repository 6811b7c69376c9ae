import { route } from "@/lib/next/route";
import * as webhooks from "@/lib/system/webhooks/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(webhooks.rotate);
