import { Mark } from "./mark";

/** The header of the public pages. It uses plain links, because these pages do not need the Next router. */
export function SiteHeader() {
  return (
    <header className="sticky top-0 z-10 flex h-12 items-center gap-1 border-b bg-bg px-3.5 md:px-5">
      <a
        href="#main"
        className="absolute -top-20 left-3 rounded-control border bg-panel px-3 py-1.5 font-medium focus:top-1.5"
      >
        Skip to the content
      </a>
      <a href="/" className="mr-auto flex min-h-11 items-center gap-2 font-semibold">
        <Mark className="size-[22px]" />
        Kiosk
      </a>
      <nav aria-label="Site" className="flex items-center">
        <a href="/admin" className="flex h-11 items-center rounded-control px-2.5 text-ink-2 hover:text-ink md:h-8">
          Back office
        </a>
        <a href="/docs" className="flex h-11 items-center rounded-control px-2.5 text-ink-2 hover:text-ink md:h-8">
          API reference
        </a>
      </nav>
    </header>
  );
}
