import "server-only";
import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import { cache } from "react";
import { catalogues } from "@/lib/i18n/admin/texts";
import { makeWords } from "@/lib/i18n/admin/words";
import { languageFor } from "@/lib/i18n/language";
import { currentActor } from "./current-actor";

/** The reader's language, for a page. If it cannot be read: as the browser asks, so that the page can still say what is wrong. */
export const currentLanguage = cache(async () => {
  try {
    return (await currentActor()).origin.language;
  } catch (error) {
    unstable_rethrow(error);
    return languageFor((await headers()).get("accept-language") ?? undefined);
  }
});

/** The back office's sentences in the reader's language, for a server component. In the browser: `useWords`. */
export const getWords = cache(async () => makeWords(catalogues[await currentLanguage()]));
