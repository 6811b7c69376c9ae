import { route } from "@/lib/route";
import * as sessions from "@/lib/sessions/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  sessions.signIn,
  sessions.renew,
  sessions.signOut,
);
