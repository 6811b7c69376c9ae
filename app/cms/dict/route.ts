import * as dictionaries from "@/lib/dictionaries/operations";
import { route } from "@/lib/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(dictionaries.list, dictionaries.create);
