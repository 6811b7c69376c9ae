import { door } from "@/lib/next/route";
import * as complaints from "@/lib/selling/complaints/admin-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(complaints);
