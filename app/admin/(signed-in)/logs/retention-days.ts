import "server-only";
import { attempt } from "@/lib/next/attempt";
import { list } from "@/lib/settings/operations";
import type { guard } from "../../guard";

/** The retention period of logs in days. Undefined if the admin has no permission to read it. */
export async function readRetentionDays({ group }: Pick<Awaited<ReturnType<typeof guard>>, "group">) {
  if (!group.permissions.has("config.read")) return undefined;
  const { done } = await attempt(list, {});
  return Number(done?.items.find(({ key }) => key === "log.retention_days")?.value ?? 0);
}
