import { route } from "@/lib/next/route";
import { complain } from "@/lib/sandbox/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(complain);
