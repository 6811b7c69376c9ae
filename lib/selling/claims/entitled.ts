/** A line of an order, with what its live and refunded requests claim of it. */
export interface ClaimedLine {
  count: number;
  /** What was paid for all its units, in fen. */
  payable: number;
  claimed: number;
  /** What its claims get back. */
  entitled: number;
}

/** What so many further units get back. In whatever order they are asked back, all units together get `payable`. */
export const entitledOf = ({ count, payable, claimed, entitled }: ClaimedLine, units: number) =>
  Math.max(0, Math.floor((payable * (claimed + units)) / count) - entitled);
