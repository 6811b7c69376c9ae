import * as elements from "@/lib/elements/operations";
import { route } from "@/lib/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(elements.list, elements.create);
