"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import { createTranslator, type Sentences } from "@/lib/i18n/admin/translator";
import type { Language } from "@/lib/i18n/language";

interface Reader {
  language: Language;
  timeZone: string;
  /**
   * The time of rendering on the server. The browser starts with the same relative times, to match during hydration. 0 if the
   * server provided none.
   */
  drawnAt: number;
  sentences: Sentences;
}

const Context = createContext<Reader>({ language: "en", timeZone: "UTC", drawnAt: 0, sentences: {} });

/** Provides the messages of some parts to the client components inside. Pages use `<PageTranslations>`. */
export function TranslationProvider({ children, sentences, ...given }: Partial<Reader> & { children: ReactNode }) {
  const above = useContext(Context);
  const { language = above.language, timeZone = above.timeZone, drawnAt = above.drawnAt } = given;
  const reader = useMemo(
    () => ({ language, timeZone, drawnAt, sentences: { ...above.sentences, ...sentences } }),
    [above.sentences, language, timeZone, drawnAt, sentences],
  );
  return <Context value={reader}>{children}</Context>;
}

export const useReader = () => useContext(Context);

/** The messages of the back office in the admin's language, for client components. On the server, use `getTranslator`. */
export function useTranslator() {
  const { sentences } = useContext(Context);
  return useMemo(() => createTranslator(sentences), [sentences]);
}

/** The parameters of an export link: if the page is in Chinese, the file is too. */
export function useCsvLanguage(): { language?: "zh" } {
  return useReader().language === "zh" ? { language: "zh" } : {};
}
