import { route } from "@/lib/route";
import * as themes from "@/lib/themes/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(themes.get);
