import { door } from "@/lib/next/route";
import * as avatar from "@/lib/people/users/avatar-operation";
import * as users from "@/lib/people/users/operations";
import * as accounts from "@/lib/selling/accounts/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(avatar, accounts, users);
