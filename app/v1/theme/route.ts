import * as themes from "@/lib/catalogue/themes/operations";
import { route } from "@/lib/next/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(themes.list);
