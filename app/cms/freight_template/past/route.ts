import { route } from "@/lib/next/route";
import * as freight from "@/lib/selling/freight/template-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(freight.chargePast);
