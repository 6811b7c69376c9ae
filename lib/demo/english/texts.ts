import type { DemoTexts } from "../shapes";
import { articles } from "./articles";
import { flowerTea } from "./flower-tea";
import { fruit } from "./fruit";
import { grain } from "./grain";
import { notices } from "./notices";
import { nuts } from "./nuts";
import { people } from "./people";
import { reasons } from "./reasons";
import { reviews } from "./reviews";
import { shop } from "./shop";
import { sweets } from "./sweets";
import { tea } from "./tea";

export const english: DemoTexts = {
  products: { ...tea, ...flowerTea, ...grain, ...fruit, ...nuts, ...sweets },
  shop,
  articles,
  notices,
  people,
  reasons,
  reviews,
};
