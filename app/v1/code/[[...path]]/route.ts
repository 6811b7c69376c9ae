import { door } from "@/lib/next/route";
import * as codes from "@/lib/selling/codes/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(codes);
