import { route } from "@/lib/next/route";
import * as dictTypes from "@/lib/system/dictionaries/type-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  dictTypes.get,
  dictTypes.update,
  dictTypes.remove,
);
