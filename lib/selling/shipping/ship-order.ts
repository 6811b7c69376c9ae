import { and, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { dictEntries } from "@/db/schema/content";
import { shipments, shippingReports } from "@/db/schema/orders";
import { invalid } from "@/lib/kernel/errors";
import { lockOrder, moveOrder } from "@/lib/selling/moves/move-order";
import { readSetting } from "@/lib/settings/queries";

interface Parcel {
  carrier: string;
  tracking_no: string;
}

export async function shipOrder(tx: Database, orderId: number, userId: number, { carrier, tracking_no }: Parcel) {
  const [known] = await tx
    .select({ id: dictEntries.id })
    .from(dictEntries)
    .where(and(eq(dictEntries.type, "carrier"), eq(dictEntries.value, carrier), eq(dictEntries.status, "active")));
  if (!known)
    throw invalid({ path: "carrier", code: "not_found", message: "Must be a value of the dictionary `carrier`." });
  const before = await lockOrder(tx, orderId);
  const shipped_at = new Date();
  const after = await moveOrder(tx, before, "ship", { by: "admin", userId }, { shipped_at });
  await tx.insert(shipments).values({ order_id: orderId, carrier, tracking_no, shipped_at });
  if (await readSetting(tx, "wechat.report_shipping")) await tx.insert(shippingReports).values({ order_id: orderId });
  return { before, after };
}
