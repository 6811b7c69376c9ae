import { door } from "@/lib/next/route";
import * as addresses from "@/lib/people/addresses/operations";
import * as freight from "@/lib/selling/freight/address-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(addresses, freight);
