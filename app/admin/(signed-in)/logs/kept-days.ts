import "server-only";
import { attempt } from "@/lib/next/attempt";
import { list } from "@/lib/settings/operations";

/** For how many days logs are stored, if the admin has permission to know. */
export async function keptDays(held: ReadonlySet<string>) {
  if (!held.has("config.read")) return undefined;
  const { done } = await attempt(list, {});
  return Number(done?.items.find(({ key }) => key === "log.retention_days")?.value ?? 0);
}
