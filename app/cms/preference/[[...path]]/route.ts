import { door } from "@/lib/next/route";
import * as preferences from "@/lib/people/preferences/admin-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(preferences);
