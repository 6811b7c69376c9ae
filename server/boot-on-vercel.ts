import { environment } from "@/lib/kernel/process/environment";
import { startMetrics } from "@/lib/kernel/process/metrics";
import { offerSweeps } from "@/lib/kernel/work/sweep";
import { sweeps } from "@/lib/registry";

/** A function of Vercel: the build has migrated, and a scheduler sweeps. It is loaded anew all the time, with no more code than it needs. */
export async function boot() {
  if (environment().metricsToken !== undefined) startMetrics();
  offerSweeps(sweeps);
}
