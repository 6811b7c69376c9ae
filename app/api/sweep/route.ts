import { route } from "@/lib/next/route";
import { runSweep } from "@/lib/system/sweep/operations";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(runSweep);
