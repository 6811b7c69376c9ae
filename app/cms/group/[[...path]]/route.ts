import { door } from "@/lib/next/route";
import { explainAccess } from "@/lib/registry";
import * as groups from "@/lib/rights/groups/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = door({ explainAccess }, groups);
