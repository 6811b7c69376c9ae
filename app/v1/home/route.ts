import * as home from "@/lib/catalogue/home/operations";
import { route } from "@/lib/next/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(home.get);
