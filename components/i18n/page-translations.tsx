import type { ReactNode } from "react";
import { type Part, partsOf } from "@/lib/i18n/admin/texts";
import { currentLanguage } from "@/lib/next/translator";
import { TranslationProvider } from "./translator";

/** Provides these parts of the message catalogue to the client components inside, in the admin's language. */
export async function PageTranslations({ parts, children }: { parts: readonly Part[]; children: ReactNode }) {
  return <TranslationProvider sentences={partsOf(await currentLanguage(), parts)}>{children}</TranslationProvider>;
}
