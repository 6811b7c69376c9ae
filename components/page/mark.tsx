export function Mark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M11.5 9v14M21 9l-9 7.6M15 14.4 21.4 23"
        className="fill-none stroke-accent-ink stroke-[3.2] [stroke-linecap:round] [stroke-linejoin:round]"
      />
    </svg>
  );
}
