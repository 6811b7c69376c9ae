import { route } from "@/lib/next/route";
import * as points from "@/lib/rights/permissions/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(points.listUrls);
