import { route } from "@/lib/next/route";
import { reference } from "@/lib/registry";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(reference.readDocument);
