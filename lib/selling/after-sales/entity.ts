import { afterSales } from "@/db/schema/after-sales";
import { entity } from "@/lib/kernel/records/entity";
import { getRequest } from "./admin-queries";

/** A request changes only through its state transitions: it cannot be edited, and the log cannot revert a decision. */
export const afterSaleEntity = entity({
  name: "after_sale",
  table: afterSales,
  reads: "after_sale.read",
  personal: ["description", "return_to", "carrier", "tracking_no"],
  show: (db, { id }: typeof afterSales.$inferSelect, { actor }) => getRequest(db, id, actor.user.group!.permissions),
});
