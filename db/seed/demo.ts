import type { Language } from "@/lib/i18n/language";
import { articlesIn } from "./articles";
import { categoriesIn, homeBannerIn, productsIn, themesIn } from "./catalogue";
import { chinese } from "./chinese/texts";
import { english } from "./english/texts";
import { freightIn } from "./freight";
import { noticesIn } from "./notices";
import { shoppersIn } from "./shoppers";

export type Demo = ReturnType<typeof demoIn>;

/** The demo shop in one language. Ids, prices, stock and accounts are the same in each. */
export function demoIn(language: Language) {
  const texts = { en: english, zh: chinese }[language];
  return {
    texts,
    products: productsIn(texts),
    categories: categoriesIn(texts),
    themes: themesIn(texts),
    homeBanner: homeBannerIn(texts),
    freight: freightIn(texts),
    articles: articlesIn(texts),
    notices: noticesIn(texts),
    shoppers: shoppersIn(texts),
  };
}
