import { afterSales } from "@/db/schema/after-sales";
import { entity } from "@/lib/kernel/records/entity";
import { getRequest } from "./admin-queries";

/** A request changes only by its moves. It has no edits, and the log cannot take back a decision. */
export const afterSaleEntity = entity<typeof afterSales.$inferSelect>({
  name: "after_sale",
  table: afterSales,
  reads: "after_sale.read",
  personal: ["description", "return_to", "carrier", "tracking_no"],
  show: (db, { id }, { actor }) => getRequest(db, id, actor.user.group!.permissions),
});
