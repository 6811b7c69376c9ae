import type { AfterSaleStatus } from "@/db/schema/after-sales";

export interface ClaimedLine {
  count: number;
  /** Amount paid for all units, in fen. */
  payable: number;
  claimed: number;
  /** Amount refunded for the claimed units, in fen. */
  entitled: number;
}

/** The refund for `units` more units. The refunds of all units add up to `payable`, in any order of requests. */
export const entitledOf = ({ count, payable, claimed, entitled }: ClaimedLine, units: number) =>
  Math.max(0, Math.floor((payable * (claimed + units)) / count) - entitled);

const undecided: readonly AfterSaleStatus[] = ["requested", "approved", "sent"];

interface RequestSums {
  status: AfterSaleStatus;
  entitled: number;
  entitled_freight: number;
  agreed: number | null;
  agreed_freight: number | null;
  /** The part of the order's payment that can still be refunded, in fen. */
  refundable: number;
}

/**
 * The sum of a request in fen: what the shop agreed to, or before that the most that it can get. Money that was refunded
 * without a request lowers it. A request that ended without a refund has the sum that was requested.
 */
export function refundTotal({ status, entitled, entitled_freight, agreed, agreed_freight, refundable }: RequestSums) {
  if (agreed !== null) return agreed + (agreed_freight ?? 0);
  const requested = entitled + entitled_freight;
  return undecided.includes(status) ? Math.min(requested, refundable) : requested;
}

export interface Bounds {
  least: number;
  most: number;
}
interface Line {
  count: number;
  held: number;
  entitled: number;
}

/** The part of the goods' refund that is for unshipped units. They are refunded in full, or their order could never be completed. */
export const owedFor = (lines: readonly Line[]) =>
  lines.reduce((sum, { entitled, held, count }) => sum + Math.floor((entitled * held) / count), 0);

interface Decidable {
  entitled: number;
  owed: number;
  /** The freight that is refunded with these goods, and the freight of the order that has not been refunded. */
  entitled_freight: number;
  freight: number;
  refundable: number;
}

/** The limits of a decision, in fen. Goods and freight together never exceed `refundable`. */
export function refundBounds({ entitled, owed, entitled_freight, freight, refundable }: Decidable) {
  const amount: Bounds = { least: Math.min(owed, refundable), most: Math.min(entitled, refundable) };
  const freightWith = (agreed: number): Bounds => {
    const most = Math.min(Math.max(freight, entitled_freight), Math.max(0, refundable - agreed));
    return { least: Math.min(entitled_freight, most), most };
  };
  return { amount, freightWith };
}
