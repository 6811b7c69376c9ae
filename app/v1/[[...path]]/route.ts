import { route } from "@/lib/next/route";

/** Answers every other path with a JSON 404. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route();
