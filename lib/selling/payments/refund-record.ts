import type { refunds } from "@/db/schema/payments";
import type { Recorded } from "@/lib/kernel/records/changes";

export const refundRecord: Recorded<typeof refunds.$inferSelect> = { name: "refund" };
