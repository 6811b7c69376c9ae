import { door } from "@/lib/next/route";
import * as addresses from "@/lib/people/addresses/admin-operations";
import * as customers from "@/lib/people/customers/admin-operations";
import * as accounts from "@/lib/selling/accounts/admin-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(addresses, accounts, customers);
