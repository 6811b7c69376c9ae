"use client";

import { useTranslator } from "@/components/i18n/translator";
import { ErrorState } from "@/components/page/error-state";
import { Mark } from "@/components/page/mark";

/** Has no side bar, because the admin is not known here. */
export default function AdminErrorPage(props: { error: unknown; retry: () => void }) {
  const t = useTranslator();
  return (
    <>
      <header className="flex h-12 items-center border-b px-3.5 md:px-5">
        <a href="/admin" className="flex min-h-11 items-center gap-2.5 font-semibold">
          <Mark className="size-6" />
          {t("shell.backOffice")}
        </a>
      </header>
      <main id="main" tabIndex={-1} className="px-3.5 py-3.5 outline-none md:px-6 md:py-10">
        <ErrorState {...props} />
      </main>
    </>
  );
}
