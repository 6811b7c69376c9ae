import { route } from "@/lib/next/route";
import * as offers from "@/lib/selling/offers/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(offers.list);
