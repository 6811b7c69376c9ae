import { route } from "@/lib/next/route";
import * as adminSessions from "@/lib/people/sessions/admin-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  adminSessions.listOwn,
  adminSessions.revokeOthers,
);
