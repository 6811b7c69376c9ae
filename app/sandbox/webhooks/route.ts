import { route } from "@/lib/next/route";
import { listReceived } from "@/lib/sandbox/webhook-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(listReceived);
