"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import { makeWords, type Sentences } from "@/lib/i18n/admin/words";
import type { Language } from "@/lib/i18n/language";

interface Reader {
  language: Language;
  timeZone: string;
  /** When the server drew the page: the browser begins with the same times, so that nothing moves. 0 if no server said. */
  drawnAt: number;
  sentences: Sentences;
}

const Context = createContext<Reader>({ language: "en", timeZone: "UTC", drawnAt: 0, sentences: {} });

/** Hands the sentences of some parts to the client components inside. Pages use `<PageWords>`. */
export function WordsProvider({ children, sentences, ...given }: Partial<Reader> & { children: ReactNode }) {
  const above = useContext(Context);
  const { language = above.language, timeZone = above.timeZone, drawnAt = above.drawnAt } = given;
  const reader = useMemo(
    () => ({ language, timeZone, drawnAt, sentences: { ...above.sentences, ...sentences } }),
    [above.sentences, language, timeZone, drawnAt, sentences],
  );
  return <Context value={reader}>{children}</Context>;
}

export const useReader = () => useContext(Context);

/** The back office's sentences in the reader's language, for a client component. On the server: `getWords`. */
export function useWords() {
  const { sentences } = useContext(Context);
  return useMemo(() => makeWords(sentences), [sentences]);
}

/** The parameters of an export link next to its filters: a Chinese reader gets a Chinese file. */
export function useCsvLanguage(): { language?: "zh" } {
  return useReader().language === "zh" ? { language: "zh" } : {};
}
