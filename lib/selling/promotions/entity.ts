import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/db/client";
import { orderDiscounts, promotions } from "@/db/schema/offers";
import { msg } from "@/lib/i18n/msg";
import { AppError, invalid, refusedAt } from "@/lib/kernel/contract/errors";
import { entity, insertRow, inTurn, refuseTaken, saveRow } from "@/lib/kernel/records/entity";
import { checkRule, withDates } from "@/lib/selling/offers/check-rule";
import { getPromotion, getWrittenPromotion } from "./queries";
import { maxPromotions, type promotionInput } from "./schemas";

type Row = typeof promotions.$inferSelect;
type Fields = z.output<typeof promotionInput>;

export const promotionEntity = entity({
  name: "promotion",
  table: promotions,
  title: promotions.name,
  revertible: "promotion.edit",
  begin: inTurn(promotions),
  async create(db, fields: Fields): Promise<Row> {
    if ((await db.$count(promotions)) >= maxPromotions)
      throw new AppError(
        "limit_reached",
        msg("At most {most} promotions. Delete an ended one.", { most: maxPromotions }),
      );
    await refuseName(db, fields.name);
    const row = asRow(fields);
    checkTimes(row);
    await checkRule(db, { scope: "all", scope_ids: [], ...fields });
    return insertRow(db, promotions, row as typeof promotions.$inferInsert);
  },
  async write(db, before: Row, fields: Partial<Fields>): Promise<Row> {
    if (fields.name !== undefined) await refuseName(db, fields.name, before.id);
    const after = { ...before, ...asRow(fields) };
    checkTimes(after);
    await checkRule(db, after, before);
    return saveRow(db, promotions, before.id, asRow(fields));
  },
  async remove(db, { id }) {
    const used = await db.$count(
      orderDiscounts,
      sql`${orderDiscounts.kind} = 'promotion' and ${orderDiscounts.source_id} = ${id}`,
    );
    if (used)
      throw refusedAt(
        "id",
        "in_use",
        msg("Orders have this promotion: {count}. Stop it instead.", { count: used }),
        "Orders have this promotion. Stop it instead.",
      );
    await db.delete(promotions).where(eq(promotions.id, id));
  },
  read: getPromotion,
  show: (db, { id }) => getWrittenPromotion(db, id),
});

const asRow = (fields: Partial<Fields>): Partial<Row> => withDates(fields, ["starts_at", "ends_at"]);

function checkTimes({ starts_at, ends_at }: Partial<Row>) {
  if (starts_at && ends_at && starts_at >= ends_at)
    throw invalid({ path: "ends_at", code: "too_small", message: "Must be after the start." });
}

const refuseName = (db: Database, name: string, except?: number) =>
  refuseTaken(db, promotions.name, name, msg("There is a promotion {name} already.", { name }), except);
