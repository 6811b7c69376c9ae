import { door } from "@/lib/next/route";
import * as dictionaries from "@/lib/system/dictionaries/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(dictionaries);
