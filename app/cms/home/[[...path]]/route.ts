import * as home from "@/lib/catalogue/home/admin-operations";
import { door } from "@/lib/next/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(home);
