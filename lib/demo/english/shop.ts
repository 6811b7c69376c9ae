import type { DemoTexts } from "../shapes";

export const shop: DemoTexts["shop"] = {
  name: "Tea & Grain",
  bot: "Shop floor",
  address: "No. 1 Longjing Road, Xihu, Hangzhou, Zhejiang",
  licence: "Tea & Grain Foods Ltd. (example)",
  permit: "Food business permit (example)",
  serviceHours: "Every day, 9:00 to 18:00",
  pictures: "Demo pictures",
  views: null,
  clerks: { name: "Clerks", info: "See orders and ship them." },
  categories: [
    { name: "Tea", description: "Green, white, oolong, black and dark tea from nine hills." },
    { name: "Flower tea", description: "Flowers, berries and roasted grain to steep." },
    { name: "Rice & grain", description: "Rice, millet, beans and oats of this year's harvest." },
    { name: "Fruit", description: "Dried slowly, or fresh while it lasts." },
    { name: "Nuts & seeds", description: "New crop, roasted in small batches." },
    { name: "Sweet things", description: "Sugar, honey and cakes to go with tea." },
  ],
  themes: [
    { name: "A warm breakfast", description: "Porridge weather: grain, dates and a spoon of honey." },
    { name: "Afternoon tea", description: "A pot, two cups, something sweet." },
    { name: "Gifts to carry home", description: "Things to bring when you visit." },
  ],
  banner: {
    name: "Home",
    description: "The pictures at the top of the home page.",
    titles: ["Longjing from West Lake", "A warm breakfast", "Dried on the tree", "Tea & Grain"],
  },
  offers: {
    promotions: {
      fruit: { name: "Fruit from ¥80", label: "¥10 off fruit" },
      nuts: { name: "Nuts 10% off", label: "10% off nuts" },
      teas: { name: "Tea next week", label: "5% off tea" },
    },
    coupons: { welcome: "Welcome ¥5", tea: "10% off tea", last: "¥10 off from ¥99" },
  },
  searches: {
    hot: ["Longjing", "Jasmine", "Walnuts", "Rice", "Honey"],
    blocked: "counterfeit",
    found: ["black tea", "dates", "sesame", "oats"],
    inVain: ["matcha", "oolong", "coffee", "tea set"],
  },
  freight: { parcels: "Standard parcels", grain: "Grain by weight", local: "Local delivery" },
};
