import { route } from "@/lib/next/route";
import { createFirstAdmin } from "@/lib/people/users/first-admin";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(createFirstAdmin);
