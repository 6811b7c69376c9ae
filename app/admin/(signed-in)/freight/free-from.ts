import "server-only";
import { attempt } from "@/lib/next/attempt";
import { list } from "@/lib/settings/operations";

/** The goods amount from which freight is free; 0 means never. Undefined if the admin has no permission to read it. */
export async function readFreeFrom(held: ReadonlySet<string>) {
  if (!held.has("config.read")) return undefined;
  const { done } = await attempt(list, {});
  return done && Number(done.items.find(({ key }) => key === "freight.free_from")?.value ?? 0);
}
