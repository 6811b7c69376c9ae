import { route } from "@/lib/next/route";
import * as users from "@/lib/people/users/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(users.bindOpenid);
