import { headers } from "next/headers";
import type { ReactNode } from "react";
import { SiteHeader } from "@/components/page/site-header";
import { type Language, languageTags } from "@/lib/i18n/language";
import { choiceScript } from "./choice-script";
import { Speaks } from "./speaking";
import { addressOf, wordsOf } from "./words";

interface Props {
  language: Language;
  /** The page below the reference: `/types`, or none. */
  page: "" | "/types";
  children: ReactNode;
}

/** The bar with the way to the other language, and the words for all that runs in the browser. */
export async function Frame({ language, page, children }: Props) {
  const words = wordsOf(language);
  const other: Language = language === "zh" ? "en" : "zh";
  // A kept page names this script by its hash; a page for one visitor by the nonce of its policy.
  const [, nonce] = /'nonce-([^']+)'/.exec((await headers()).get("content-security-policy") ?? "") ?? [];
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: choiceScript }} suppressHydrationWarning />
      <SiteHeader words={words} reference={addressOf(language)}>
        <a
          href={`${addressOf(other)}${page}`}
          hrefLang={languageTags[other]}
          lang={languageTags[other]}
          className="flex h-11 items-center rounded-control px-2.5 text-ink-2 hover:text-ink md:h-8"
        >
          {words.otherLanguage}
        </a>
        <button type="button" popoverTarget="contents" className="control md:hidden">
          {words.menu}
        </button>
      </SiteHeader>
      <Speaks words={words} base={addressOf(language)}>
        {children}
      </Speaks>
    </>
  );
}
