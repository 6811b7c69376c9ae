import Link from "next/link";
import type { ReactNode } from "react";

/** The bar above the public pages. `children` are what only one page has, such as its menu button. */
export function SiteHeader({ children }: { children?: ReactNode }) {
  return (
    <header className="sticky top-0 z-10 flex h-12 items-center gap-1 border-b bg-bg px-3.5 md:px-5">
      <a
        href="#main"
        className="absolute -top-20 left-3 rounded-control border bg-panel px-3 py-1.5 font-medium focus:top-1.5"
      >
        Skip to the content
      </a>
      <Link href="/" className="mr-auto flex min-h-11 items-center gap-2 font-semibold">
        <svg viewBox="0 0 32 32" className="size-[22px]" aria-hidden="true">
          <rect width="32" height="32" rx="8" className="fill-accent" />
          <path
            d="M11.5 9v14M21 9l-9 7.6M15 14.4 21.4 23"
            className="fill-none stroke-accent-ink stroke-[3.2] [stroke-linecap:round] [stroke-linejoin:round]"
          />
        </svg>
        Kiosk
      </Link>
      <nav aria-label="Site" className="flex items-center">
        <Link href="/docs" className="flex h-11 items-center rounded-control px-2.5 text-ink-2 hover:text-ink md:h-8">
          API reference
        </Link>
      </nav>
      {children}
    </header>
  );
}
