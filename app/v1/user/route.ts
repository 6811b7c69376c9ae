import { route } from "@/lib/next/route";
import * as users from "@/lib/people/users/operations";
import * as accounts from "@/lib/selling/accounts/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  users.get,
  users.register,
  users.update,
  accounts.remove,
);
