import type { ReactNode } from "react";

/** A part of the page that scrolls by itself. The keyboard reaches it, too. */
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, only the mouse could scroll
    <section aria-label={label} tabIndex={0} className={`overflow-auto -outline-offset-2 ${className}`}>
      {children}
    </section>
  );
}
