import { door } from "@/lib/next/route";
import * as findings from "@/lib/system/findings/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door(findings);
