const most = 999;

/** The number of open items of a menu. `what` is the text for screen readers. */
export function MenuCount({ count, what }: { count: number; what: string }) {
  if (!count) return null;
  return (
    <span className="ml-auto shrink-0 pl-1 text-small font-normal text-ink-2 tabular-nums">
      <span aria-hidden="true">{count > most ? `${most}+` : count}</span>
      <span className="sr-only">{what}</span>
    </span>
  );
}
