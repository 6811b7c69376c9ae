import { door } from "@/lib/next/route";
import * as promotions from "@/lib/selling/promotions/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(promotions);
