import { route } from "@/lib/next/route";
import * as groups from "@/lib/rights/groups/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(groups.listGivers);
