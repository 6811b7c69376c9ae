import { and, asc, eq, isNull, ne } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { freightRules, freightTemplates } from "@/db/schema/freight";
import { msg } from "@/lib/i18n/msg";
import { AppError, refusedAt } from "@/lib/kernel/contract/errors";
import type { ChangeRecorder } from "@/lib/kernel/records/changes";
import { entity, insertRow, inTurn, lockRow, refuseTaken, saveRow } from "@/lib/kernel/records/entity";
import { type FreightRule, wholeRule } from "./charge-freight";
import { ruleColumns } from "./read-charge";
import { getTemplate } from "./template-queries";
import { maxTemplates, type templateInput } from "./template-schemas";

type Row = typeof freightTemplates.$inferSelect;
type Template = Row & { rules: FreightRule[] };
type Fields = z.output<typeof templateInput>;

export const templateEntity = entity({
  name: "freight_template",
  table: freightTemplates,
  title: freightTemplates.name,
  revertible: "freight.edit",
  begin: inTurn(freightTemplates),
  lock: async (db, id, read) => withRules(db, await lockRow(db, "freight_template", freightTemplates, id, read)),
  async create(db, { rules, ...fields }: Fields, { changed }): Promise<Template> {
    if ((await db.$count(freightTemplates)) >= maxTemplates)
      throw new AppError("limit_reached", msg("At most {most} freight templates.", { most: maxTemplates }));
    await refuseName(db, fields.name);
    const { delivery = "express", is_default = !(await defaultOf(db, delivery)) } = fields;
    if (is_default) await unsetDefault(db, delivery, 0, changed);
    const created = await insertRow(db, freightTemplates, { ...fields, delivery, is_default });
    return { ...created, rules: await writeRules(db, created.id, rules) };
  },
  async write(db, before, { rules, ...fields }: Partial<Fields>, { changed }): Promise<Template> {
    const { delivery, is_default } = { ...before, ...fields };
    if (fields.name !== undefined) await refuseName(db, fields.name, before.id);
    if (delivery !== "express") await releaseTemplate(db, before.id, "delivery");
    if (is_default) await unsetDefault(db, delivery, before.id, changed);
    const after = await saveRow(db, freightTemplates, before.id, fields);
    return { ...after, rules: rules ? await writeRules(db, before.id, rules) : before.rules };
  },
  async remove(db, { id }) {
    await releaseTemplate(db, id, "id");
    await db.delete(freightTemplates).where(eq(freightTemplates.id, id));
  },
  read: getTemplate,
});

async function withRules(db: Database, row: Row): Promise<Template> {
  const rules = await db
    .select(ruleColumns)
    .from(freightRules)
    .where(eq(freightRules.template_id, row.id))
    .orderBy(asc(freightRules.position));
  return { ...row, rules };
}

async function writeRules(db: Database, template_id: number, given: Fields["rules"]): Promise<FreightRule[]> {
  const rules = given.map(wholeRule);
  await db.delete(freightRules).where(eq(freightRules.template_id, template_id));
  await db.insert(freightRules).values(rules.map((rule, position) => ({ template_id, position, ...rule })));
  return rules;
}

const refuseName = (db: Database, name: string, except?: number) =>
  refuseTaken(db, freightTemplates.name, name, msg("There is a freight template {name} already.", { name }), except);

/**
 * Only express templates are used by products. Products in the bin count, because they can be restored; products
 * deleted from the bin lose the template.
 */
async function releaseTemplate(db: Database, id: number, path: "id" | "delivery") {
  const isNamed = eq(products.freight_template_id, id);
  const count = await db.$count(products, and(isNamed, isNull(products.gone_at)));
  if (count)
    throw refusedAt(
      path,
      "in_use",
      msg("Products with this template, those in the bin too: {count}.", { count }),
      "Products have this template.",
    );
  await db.update(products).set({ freight_template_id: null }).where(isNamed);
}

async function defaultOf(db: Database, delivery: Row["delivery"], except = 0) {
  const isOther = and(eq(freightTemplates.delivery, delivery), ne(freightTemplates.id, except));
  const [found] = await db.select().from(freightTemplates).where(and(isOther, freightTemplates.is_default));
  return found;
}

async function unsetDefault(db: Database, delivery: Row["delivery"], id: number, changed: ChangeRecorder) {
  const holder = await defaultOf(db, delivery, id);
  if (holder)
    changed(
      templateEntity,
      holder.id,
      holder as Template,
      (await saveRow(db, freightTemplates, holder.id, { is_default: false })) as Template,
    );
}
