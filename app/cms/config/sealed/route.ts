import { route } from "@/lib/next/route";
import * as keys from "@/lib/system/findings/key-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(keys.list, keys.update);
