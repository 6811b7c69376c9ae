import type { ReactNode } from "react";
import { Mark } from "./mark";

const english = { skip: "Skip to the content", site: "Site", backOffice: "Back office", reference: "API reference" };

interface Props {
  children?: ReactNode;
  words?: typeof english;
  /** The address of the API reference in the language of the page. */
  reference?: string;
}

/**
 * The bar above the public pages. Its links are plain ones: the server caches these pages as HTML, not in the format of Next's router.
 * `children` belong to one page, such as its menu button.
 */
export function SiteHeader({ children, words = english, reference = "/docs" }: Props) {
  return (
    <header className="sticky top-0 z-10 flex h-12 items-center gap-1 border-b bg-bg px-3.5 md:px-5">
      <a
        href="#main"
        className="absolute -top-20 left-3 rounded-control border bg-panel px-3 py-1.5 font-medium focus:top-1.5"
      >
        {words.skip}
      </a>
      <a href="/" className="mr-auto flex min-h-11 items-center gap-2 font-semibold">
        <Mark className="size-[22px]" />
        Kiosk
      </a>
      <nav aria-label={words.site} className="flex items-center">
        <a href="/admin" className="flex h-11 items-center rounded-control px-2.5 text-ink-2 hover:text-ink md:h-8">
          {words.backOffice}
        </a>
        <a href={reference} className="flex h-11 items-center rounded-control px-2.5 text-ink-2 hover:text-ink md:h-8">
          {words.reference}
        </a>
      </nav>
      {children}
    </header>
  );
}
