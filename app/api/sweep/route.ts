import { route } from "@/lib/next/route";
import { sweep } from "@/lib/registry";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(sweep.runSweep);
