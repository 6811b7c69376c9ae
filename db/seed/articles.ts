import type { DemoTexts } from "./shapes";

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
  // Drafts: an example is nothing that a shopper should have to accept.
  { type: "common", kind: "terms", status: "draft", days_ago: 0 },
  { type: "common", kind: "privacy", status: "draft", days_ago: 0 },
  { type: "common", kind: "returns", status: "published", days_ago: 0 },
];

export const demoArticles = ({ articles }: Pick<DemoTexts, "articles">) =>
  facts.map((each, place) => ({ ...each, ...articles[place]! }));
