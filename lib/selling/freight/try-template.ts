import type { z } from "zod";
import type { Database } from "@/db/client";
import { readSetting } from "@/lib/settings/queries";
import { chargeFreight } from "./charge-freight";
import { getTemplate } from "./template-queries";
import type { trial } from "./template-schemas";

/** What a template would charge for goods of one line to a region. */
export async function tryTemplate(
  db: Database,
  id: number,
  { region = null, units, amount, count = 1 }: z.output<typeof trial>,
): Promise<{ freight: number | null; free_by: "amount" | "count" | "shop" | null }> {
  const template = await getTemplate(db, id);
  const one = { template_id: id, count: 1, weight_g: units, payable: amount };
  const others = (pieces: number) => ({ template_id: id, count: pieces - 1, weight_g: 0, payable: 0 });
  const { freight, detail, excluded } = chargeFreight(
    [template],
    [one, others(template.by === "pieces" ? units : count)],
    region,
    await readSetting(db, "freight.free_from"),
  );
  if (excluded.length) return { freight: null, free_by: null };
  return { freight, free_by: detail!.free_from === null ? detail!.parts[0]!.free_by : "shop" };
}
