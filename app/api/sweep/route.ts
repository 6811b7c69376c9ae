import { route } from "@/lib/route";
import { runSweep } from "@/lib/system/sweep-operation";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(runSweep);
