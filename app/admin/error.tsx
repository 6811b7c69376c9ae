"use client";

import { Failed } from "@/components/page/failed";
import { Mark } from "@/components/page/mark";
import { useWords } from "@/components/words/words";

/** Has no side bar, because the admin is not known here. */
export default function AdminErrorPage(props: { error: unknown; retry: () => void }) {
  const words = useWords();
  return (
    <>
      <header className="flex h-12 items-center border-b px-3.5 md:px-5">
        <a href="/admin" className="flex min-h-11 items-center gap-2.5 font-semibold">
          <Mark className="size-6" />
          {words("shell.backOffice")}
        </a>
      </header>
      <main id="main" tabIndex={-1} className="px-3.5 py-3.5 outline-none md:px-6 md:py-10">
        <Failed {...props} />
      </main>
    </>
  );
}
