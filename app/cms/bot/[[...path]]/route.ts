import { door } from "@/lib/next/route";
import * as bots from "@/lib/system/bots/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(bots);
