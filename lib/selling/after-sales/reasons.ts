import { and, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { type AfterSaleType, type ReasonCase, reasonCases } from "@/db/schema/after-sales";
import { dictEntries, type ReasonCause } from "@/db/schema/content";
import type { Delivery } from "@/db/schema/orders";
import { invalid } from "@/lib/kernel/contract/errors";

const casesByCause: Record<ReasonCause, readonly ReasonCase[]> = {
  unwanted: ["unshipped", "return"],
  late: ["unshipped"],
  not_received: ["refund"],
  faulty: ["refund", "return"],
};

export function casesOf(cause: ReasonCause | null, delivery: Delivery): readonly ReasonCase[] {
  if (cause === "not_received" && delivery === "pickup") return [];
  return cause ? casesByCause[cause] : reasonCases;
}

/** The cases of a request, by the units that it claims. */
export const casesOfUnits = (type: AfterSaleType, units: { unshipped: number; shipped: number }): ReasonCase[] =>
  type === "return"
    ? ["return"]
    : [...(units.unshipped ? (["unshipped"] as const) : []), ...(units.shipped ? (["refund"] as const) : [])];

const misfits = {
  unshipped: "This reason is only for goods that have been shipped.",
  refund: "This reason is not for shipped goods that are not sent back.",
  return: "This reason is not for goods that are sent back.",
} as const satisfies Record<ReasonCase, string>;

/** A request for shipped and unshipped units together needs a reason that fits one of them. */
export async function refuseUnfitReason(tx: Database, reason: string, delivery: Delivery, cases: ReasonCase[]) {
  const { type, value, status, cause } = dictEntries;
  const isKnown = and(eq(type, "after_sale_reason"), eq(value, reason), eq(status, "active"));
  const [known] = await tx.select({ cause }).from(dictEntries).where(isKnown);
  if (!known)
    throw invalid({
      path: "reason",
      code: "not_found",
      message: "Must be a value of the dictionary `after_sale_reason`.",
    });
  const fitting = casesOf(known.cause, delivery);
  if (cases.some((one) => fitting.includes(one))) return;
  throw invalid({ path: "reason", code: "not_fitting", message: misfits[cases.at(-1)!] });
}
