import * as dictTypes from "@/lib/dictionaries/type-operations";
import { route } from "@/lib/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(dictTypes.list, dictTypes.create);
