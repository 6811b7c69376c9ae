import { route } from "@/lib/next/route";
import * as accounts from "@/lib/selling/accounts/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(accounts.erase);
