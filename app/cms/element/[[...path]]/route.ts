import { door } from "@/lib/next/route";
import * as elements from "@/lib/rights/elements/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(elements);
