import { route } from "@/lib/route";

/** What no other route takes: a 404 in JSON. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route();
