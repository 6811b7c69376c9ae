import { route } from "@/lib/next/route";
import { client } from "@/lib/registry";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(client.readModule);
