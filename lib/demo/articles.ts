import type { Language } from "@/lib/i18n/language";
import { draftTerms } from "@/lib/i18n/terms-drafts";
import type { ArticleText, DemoTexts } from "./shapes";

export const servicePhone = "400-000-0000";
/** An invented company. */
export const licenceNumber = "91330106MA00000016";

interface ArticleFacts {
  cover?: string;
  type: string;
  kind?: "terms" | "privacy" | "returns";
  status: "draft" | "published";
  days_ago: number;
}

const facts: ArticleFacts[] = [
  { cover: "demo/banner-mountain-tea.webp", type: "guide", status: "published", days_ago: 3 },
  { cover: "demo/theme-breakfast-head.webp", type: "recipe", status: "published", days_ago: 6 },
  { cover: "demo/banner-dried-fruit.webp", type: "story", status: "published", days_ago: 11 },
  { cover: "demo/theme-afternoon-tea-head.webp", type: "guide", status: "published", days_ago: 17 },
  { cover: "demo/banner-our-shop.webp", type: "common", status: "published", days_ago: 24 },
  { cover: "demo/banner-winter-grains.webp", type: "common", status: "draft", days_ago: 1 },
  { type: "common", kind: "returns", status: "published", days_ago: 0 },
];

/** Only drafts: shoppers must not have to accept an example. */
const terms = { type: "common", status: "draft", days_ago: 0 } as const;

export function demoArticles(
  { articles, shop }: Pick<DemoTexts, "articles" | "shop">,
  language: Language,
): (ArticleFacts & ArticleText)[] {
  const { name, licence: company, address } = shop;
  const values = { shop: name, company, number: licenceNumber, phone: servicePhone, address };
  return [
    ...(["terms", "privacy"] as const).map((kind) => ({ ...terms, kind, ...draftTerms(kind, language, values) })),
    ...facts.map((each, place) => ({ ...each, ...articles[place]! })),
  ];
}
