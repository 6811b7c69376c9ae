import type { ReactNode } from "react";
import { type Part, partsOf } from "@/lib/i18n/admin/texts";
import { currentLanguage } from "@/lib/next/words";
import { WordsProvider } from "./words";

/** Provides these parts of the message catalogue to the client components inside, in the admin's language. */
export async function PageWords({ parts, children }: { parts: readonly Part[]; children: ReactNode }) {
  return <WordsProvider sentences={partsOf(await currentLanguage(), parts)}>{children}</WordsProvider>;
}
