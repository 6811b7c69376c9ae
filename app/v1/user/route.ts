import { route } from "@/lib/route";
import * as users from "@/lib/users/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(users.get, users.register, users.update);
