import { door } from "@/lib/next/route";
import * as users from "@/lib/people/users/admin-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(users);
