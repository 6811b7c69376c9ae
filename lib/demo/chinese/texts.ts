import type { DemoTexts } from "../shapes";
import { articles, notices } from "./articles";
import { flowerTea } from "./flower-tea";
import { fruit } from "./fruit";
import { grain } from "./grain";
import { nuts } from "./nuts";
import { reasons, reviews } from "./sentences";
import { people, shop } from "./shop";
import { sweets } from "./sweets";
import { tea } from "./tea";

export const chinese: DemoTexts = {
  products: { ...tea, ...flowerTea, ...grain, ...fruit, ...nuts, ...sweets },
  shop,
  articles,
  notices,
  people,
  reasons,
  reviews,
};
