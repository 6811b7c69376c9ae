import type { z } from "zod";
import type { Database } from "@/db/client";
import { chargeFreight, linesOf } from "./charge-freight";
import { getTemplate } from "./template-queries";
import type { trial } from "./template-schemas";

export async function tryTemplate(
  db: Database,
  id: number,
  { region = null, units, amount, count = 1 }: z.output<typeof trial>,
): Promise<{ freight: number | null; free_by: "amount" | "count" | null }> {
  const template = await getTemplate(db, id);
  const lines = template.by === "pieces" ? linesOf(id, units, 0, amount) : linesOf(id, count, units, amount);
  const { freight, detail, excluded } = chargeFreight([template], lines, region);
  if (excluded.length) return { freight: null, free_by: null };
  return { freight, free_by: detail!.parts[0]!.free_by };
}
