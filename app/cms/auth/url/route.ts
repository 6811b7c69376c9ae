import { route } from "@/lib/next/route";
import { points } from "@/lib/registry";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(points.listUrls);
