import { route } from "@/lib/next/route";
import * as adminUsers from "@/lib/people/users/admin-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(adminUsers.list, adminUsers.create);
