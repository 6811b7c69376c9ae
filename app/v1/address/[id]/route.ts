import * as addresses from "@/lib/addresses/operations";
import { route } from "@/lib/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(addresses.update, addresses.remove);
