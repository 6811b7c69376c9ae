import type { Language } from "@/lib/i18n/language";
import { demoArticles } from "./articles";
import { demoCategories, demoHome, demoHomeBanner, demoProducts, demoThemes } from "./catalogue";
import { chinese } from "./chinese/texts";
import { english } from "./english/texts";
import { demoFreight } from "./freight";
import { demoNotices } from "./notices";
import { demoShoppers } from "./shoppers";

export type Demo = ReturnType<typeof createDemo>;

/** The demo shop in one language. Ids, prices, stock and accounts are the same in each. */
export function createDemo(language: Language) {
  const texts = { en: english, zh: chinese }[language];
  return {
    texts,
    products: demoProducts(texts),
    categories: demoCategories(texts),
    themes: demoThemes(texts),
    homeBanner: demoHomeBanner(texts),
    home: demoHome(texts),
    freight: demoFreight(texts),
    articles: demoArticles(texts, language),
    notices: demoNotices(texts),
    shoppers: demoShoppers(texts),
  };
}
