import { route } from "@/lib/route";
import { ready } from "@/lib/system/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(ready);
