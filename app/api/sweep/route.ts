import { route } from "@/lib/next/route";
import { runSweep } from "@/lib/registry";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(runSweep);
