import { door } from "@/lib/next/route";
import * as types from "@/lib/system/dictionaries/type-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(types);
