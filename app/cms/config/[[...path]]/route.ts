import { door } from "@/lib/next/route";
import * as settings from "@/lib/settings/operations";
import * as keys from "@/lib/system/findings/key-operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(settings, keys);
