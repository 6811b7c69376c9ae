import * as groups from "@/lib/groups/operations";
import { route } from "@/lib/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(groups.list, groups.create);
