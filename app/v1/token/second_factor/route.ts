import { route } from "@/lib/next/route";
import * as sessions from "@/lib/people/sign-in/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(sessions.completeSignIn);
