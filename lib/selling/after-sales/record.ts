import { afterSales } from "@/db/schema/after-sales";
import { entity } from "@/lib/kernel/records/entity";
import { getRequest } from "./admin-queries";

/** Its state changes by its moves alone: nothing of it is edited, and no decision is taken back from the log. */
export const afterSaleEntity = entity<typeof afterSales.$inferSelect>({
  name: "after_sale",
  table: afterSales,
  reads: "after_sale.read",
  personal: ["description", "return_to", "carrier", "tracking_no"],
  show: (db, { id }, { actor }) => getRequest(db, id, actor.user.group!.permissions),
});
