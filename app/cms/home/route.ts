import * as adminHome from "@/lib/catalogue/home/admin-operations";
import { route } from "@/lib/next/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(adminHome.get, adminHome.update);
