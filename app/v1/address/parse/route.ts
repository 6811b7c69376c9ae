import { route } from "@/lib/next/route";
import * as addresses from "@/lib/selling/freight/address-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(addresses.parse);
