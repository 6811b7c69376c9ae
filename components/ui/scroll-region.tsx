import type { ReactNode } from "react";

/** A scrollable region that can be focused, so that the keyboard can scroll it. */
export function ScrollRegion({
  label,
  className,
  children,
}: {
  label: string;
  className: string;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: otherwise, only the mouse could scroll
    <section aria-label={label} tabIndex={0} className={`overflow-auto -outline-offset-2 ${className}`}>
      {children}
    </section>
  );
}
