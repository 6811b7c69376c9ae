import { route } from "@/lib/next/route";
import * as elements from "@/lib/rights/elements/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(elements.get, elements.update, elements.remove);
