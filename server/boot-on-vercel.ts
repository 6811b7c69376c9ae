import { environment } from "@/lib/kernel/process/environment";
import { startMetrics } from "@/lib/kernel/process/metrics";
import { offerSweeps } from "@/lib/kernel/work/sweep";
import { sweeps } from "@/lib/registry";

/**
 * On Vercel the build migrates and a scheduler runs the sweeps. Functions start often, so they load as little code as possible.
 */
export async function boot() {
  if (environment().metricsToken !== undefined) startMetrics();
  offerSweeps(sweeps);
}
