import { door } from "@/lib/next/route";
import * as sessions from "@/lib/people/sessions/admin-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(sessions);
