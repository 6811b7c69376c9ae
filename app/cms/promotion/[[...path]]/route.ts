import { door } from "@/lib/next/route";
import * as promotions from "@/lib/selling/promotions/admin-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(promotions);
