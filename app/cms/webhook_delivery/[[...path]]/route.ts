import { door } from "@/lib/next/route";
import * as webhooks from "@/lib/system/webhooks/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(webhooks);
