import { door } from "@/lib/next/route";
import * as signIn from "@/lib/people/sign-in/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(signIn);
