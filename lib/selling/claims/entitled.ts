/** A line of an order, and how much of it the live and refunded requests claim. */
export interface ClaimedLine {
  count: number;
  /** The money that was paid for all units, in fen. */
  payable: number;
  claimed: number;
  /** The money that goes back for the claimed units, in fen. */
  entitled: number;
}

/** The money that goes back for further units. All units together get `payable`, in whatever order they are asked back. */
export const entitledOf = ({ count, payable, claimed, entitled }: ClaimedLine, units: number) =>
  Math.max(0, Math.floor((payable * (claimed + units)) / count) - entitled);
