import { route } from "@/lib/next/route";
import * as addresses from "@/lib/people/addresses/admin-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(addresses.list);
