import "server-only";
import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import { cache } from "react";
import { catalogues } from "@/lib/i18n/admin/texts";
import { createTranslator } from "@/lib/i18n/admin/translator";
import { languageFor } from "@/lib/i18n/language";
import { currentActor } from "./current-actor";

/** The language of the signed-in admin. If it cannot be read, the language that the browser requests. */
export const currentLanguage = cache(async () => {
  try {
    return (await currentActor()).origin.language;
  } catch (error) {
    unstable_rethrow(error);
    return languageFor((await headers()).get("accept-language") ?? undefined);
  }
});

/** The back office texts for a server component, in the admin's language. In the browser, call `useTranslator`. */
export const getTranslator = cache(async () => createTranslator(catalogues[await currentLanguage()]));
