/** The last eight digits tell one order from another; the rest is its time. */
export const OrderNumber = ({ number, className }: { number: string; className?: string }) => (
  <span className={`font-mono text-small whitespace-nowrap ${className ?? ""}`}>
    <span className="text-ink-3">{number.slice(0, -8)}</span>
    <span className="max-sm:hidden"> </span>
    {number.slice(-8)}
  </span>
);
