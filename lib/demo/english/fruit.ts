import type { ProductText } from "../shapes";

export const fruit = {
  "dried-longan": {
    name: "Dried longan 500 g",
    summary: "Whole longans in the shell, smoky-sweet and soft inside.",
    detail: [
      "Dried over wood fire for three days; the shell cracks open between two fingers.",
      "Eat as they are, or steep eight of them with red dates and ginger.",
      "Keep cool in summer.",
    ],
    properties: {
      Origin: "Putian, Fujian",
      "Net weight": "500 g",
      Grade: "Large",
      "Shelf life": "12 months",
    },
  },
  "red-dates": {
    name: "Xinjiang red dates 500 g",
    summary: "Grey dates from Ruoqiang, dried on the tree: much flesh, small stones.",
    detail: [
      "Dried as they hang, neither baked nor smoked.",
      "Wash and eat, or add to soup, porridge and tea.",
      "Keep them closed in the fridge, and they become softer.",
    ],
    properties: {
      Origin: "Ruoqiang, Xinjiang",
      "Net weight": "500 g",
      Grade: "First",
      "Shelf life": "12 months",
    },
  },
  raisins: {
    name: "Raisins 250 g",
    summary: "Green, red and black grapes, air-dried in Turpan.",
    detail: [
      "Hung for forty days in airy brick houses, out of the sun.",
      "Three varieties in one bag: sweet, tart and winy.",
      "Seedless, no oil, no sulphur.",
    ],
    properties: {
      Origin: "Turpan, Xinjiang",
      "Net weight": "250 g",
      Seeds: "None",
      "Shelf life": "12 months",
    },
  },
  "dried-persimmon": {
    name: "Dried persimmons 400 g",
    summary: "Pointed persimmons from Fuping, frosted outside, soft inside.",
    detail: [
      "Peeled by hand and hung for forty days, until the frost comes by itself.",
      "Half thawed from the freezer they taste like ice cream.",
      "One or two a day, and not on an empty stomach.",
    ],
    properties: {
      Origin: "Fuping, Shaanxi",
      "Net weight": "400 g",
      Harvest: "Autumn 2026",
      "Shelf life": "12 months frozen",
    },
  },
  "dried-apricots": {
    name: "Dried apricots 200 g",
    summary: "Halves of the small white apricot, chewy and tart.",
    detail: [
      "Picked ripe, halved by hand and dried on reed mats.",
      "Darker than others you may know: nothing was added to keep them bright.",
      "Good in porridge and with walnuts.",
    ],
    properties: {
      Origin: "Kuqa, Xinjiang",
      "Net weight": "200 g",
      Sugar: "None added",
      "Shelf life": "10 months",
    },
  },
  pears: {
    name: "Laiyang pears, 3",
    summary: "Three pears from Laiyang: thin skin, much juice, sent as they are picked.",
    detail: [
      "Old trees on the Jiaodong peninsula; each fruit grows in a bag and is kept cool after the September harvest.",
      "Stew pieces with rock sugar and white fungus: kind to the throat.",
      "Fresh fruit: put it into the fridge when it arrives.",
    ],
    properties: {
      Origin: "Laiyang, Shandong",
      Content: "3, about 750 g",
      Storage: "Cold, 0–4 °C",
      "Shelf life": "20 days",
    },
  },
  "dried-mango": {
    name: "Dried mango 150 g",
    summary: "Soft strips of Tainong mango with the taste of late summer.",
    detail: [
      "Tree-ripened fruit, cut thick and dried at low heat.",
      "A little cane sugar, nothing else.",
      "Soak in yoghurt overnight and it is almost fresh again.",
    ],
    properties: {
      Origin: "Baise, Guangxi",
      "Net weight": "150 g",
      "Shelf life": "9 months",
    },
  },
} satisfies Record<string, ProductText>;
