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
  home: {
    title: "From nine hills",
    text: "We visit every grower, taste each harvest, and pack what we drink ourselves.",
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

export const people: DemoTexts["people"] = {
  nicknames: { root: "Lin Wei", clerk: "Zhang Lan", shopper: "Demo shopper" },
  company: "Example Trading Co., Ltd.",
  regular: { tags: ["regular", "green tea"], note: "Buys new tea every April, in small packs." },
  shopperPlace: ["Zhejiang", "Hangzhou", "Xihu", "No. 100 Example Road, Room 8"],
  shoppers: [
    [
      "Han Meimei",
      ["Zhejiang", "Hangzhou", "Xihu", "No. 1 Example Road, Room 301"],
      ["Zhejiang", "Ningbo", "Haishu", "No. 26 Example Lane"],
    ],
    ["Wang Xiaoming", ["Beijing", "Beijing", "Haidian", "No. 2 Example Road, Building 3, Room 502"]],
    ["Li Lei", ["Shanghai", "Shanghai", "Xuhui", "No. 3 Example Road, Building 7"]],
    [
      "Zhao Min",
      ["Sichuan", "Chengdu", "Wuhou", "No. 4 Example Street, Unit 2"],
      ["Chongqing", "Chongqing", "Yuzhong", "No. 44 Example Steps"],
    ],
    ["Chen Jie", ["Guangdong", "Guangzhou", "Tianhe", "No. 5 Example Avenue, Room 1201"]],
    ["Liu Yang", ["Hubei", "Wuhan", "Wuchang", "No. 6 Example Road"]],
    [
      "Sun Yue",
      ["Jiangsu", "Nanjing", "Gulou", "No. 7 Example Lane"],
      ["Jiangsu", "Suzhou", "Gusu", "No. 70 Example Bridge"],
    ],
    ["Wu Lan", ["Yunnan", "Kunming", "Wuhua", "No. 8 Example Street, Unit 3"]],
    ["Zhou Kai", ["Shaanxi", "Xi'an", "Yanta", "No. 9 Example Road, Room 1806"]],
    ["Xu Na", ["Fujian", "Xiamen", "Siming", "No. 10 Example Road"]],
    ["He Jing", ["Shandong", "Qingdao", "Shinan", "No. 11 Example Road, Unit 4, Room 101"]],
    ["Lin Xia", ["Heilongjiang", "Harbin", "Nangang", "No. 12 Example Street"]],
  ],
};
