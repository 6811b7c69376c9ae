import { route } from "@/lib/route";
import * as adminUsers from "@/lib/users/admin-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  adminUsers.get,
  adminUsers.update,
  adminUsers.remove,
);
