import { route } from "@/lib/next/route";
import * as customers from "@/lib/people/customers/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(customers.listTags);
