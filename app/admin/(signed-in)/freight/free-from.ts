import "server-only";
import { attempt } from "@/lib/next/attempt";
import { list } from "@/lib/settings/operations";

/** From how much on the shop charges no freight; 0 is off. Undefined: this admin may not know. */
export async function readFreeFrom(held: ReadonlySet<string>) {
  if (!held.has("config.read")) return undefined;
  const { done } = await attempt(list, {});
  return done && Number(done.items.find(({ key }) => key === "freight.free_from")?.value ?? 0);
}
