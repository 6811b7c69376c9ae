import { route } from "@/lib/route";
import * as customers from "@/lib/users/customer-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(customers.get, customers.update);
