import { route } from "@/lib/next/route";

/** What no other route takes: a 404 in JSON. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route();
