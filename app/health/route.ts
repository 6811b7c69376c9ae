import { route } from "@/lib/route";
import { health } from "@/lib/system/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(health);
