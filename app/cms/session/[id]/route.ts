import { route } from "@/lib/route";
import * as adminSessions from "@/lib/sessions/admin-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(adminSessions.revoke);
