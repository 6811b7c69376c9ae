import { door } from "@/lib/next/route";
import * as move from "@/lib/system/archive/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(move);
