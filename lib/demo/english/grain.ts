import type { ProductText } from "../shapes";

export const grain = {
  "brown-rice": {
    name: "Brown rice 1 kg",
    summary: "Whole rice with its bran: nutty, filling, slow to cook.",
    detail: [
      "This year's harvest, husked and nothing more.",
      "Soak for two hours, then cook with one and a half times its volume of water.",
      "Keep it cool and closed; the bran has oil in it.",
    ],
    properties: {
      Origin: "Panjin, Liaoning",
      "Net weight": "1 kg",
      Harvest: "Autumn 2026",
      "Shelf life": "12 months",
    },
  },
  "wuchang-rice": {
    name: "Wuchang rice 5 kg",
    summary: "This season's Daohuaxiang rice: long, glossy, and fragrant through the house.",
    detail: [
      "From the heart of Wuchang; one crop a year, milled to order.",
      "One part rice to one and a tenth of water; leave it covered for ten minutes more.",
      "Vacuum-packed. Close it well and keep it cool once it is open.",
    ],
    properties: {
      Origin: "Wuchang, Heilongjiang",
      "Net weight": "5 kg",
      Variety: "Daohuaxiang No. 2",
      "Shelf life": "12 months",
    },
  },
  "black-rice": {
    name: "Black rice 500 g",
    summary: "Deep purple when cooked, with a soft bite and a scent of nuts.",
    detail: [
      "An old variety from the Hanzhong basin.",
      "Mix one part with three parts of white rice, or simmer it alone for a sweet porridge.",
      "The colour is its own: the soaking water turns purple too.",
    ],
    properties: {
      Origin: "Yangxian, Shaanxi",
      "Net weight": "500 g",
      Harvest: "Autumn 2026",
      "Shelf life": "12 months",
    },
  },
  millet: {
    name: "Millet 1 kg",
    summary: "Yellow millet from Qinzhou, for a porridge with a silky top.",
    detail: [
      "Grown dry in the hills, where warm days and cold nights make small, golden grains.",
      "Into boiling water, then forty minutes on a low flame, until a silky film rises.",
      "Good with red dates or pumpkin.",
    ],
    properties: {
      Origin: "Qinxian, Shanxi",
      "Net weight": "1 kg",
      Harvest: "Autumn 2026",
      "Shelf life": "12 months",
    },
  },
  "red-beans": {
    name: "Red beans 500 g",
    summary: "Small adzuki beans for soups, pastes and rice.",
    detail: [
      "Sorted twice; they cook evenly and keep their skins.",
      "Soak overnight, simmer for an hour, sweeten at the end.",
      "Goes well with our rock sugar.",
    ],
    properties: {
      Origin: "Baoqing, Heilongjiang",
      "Net weight": "500 g",
      "Shelf life": "18 months",
    },
  },
  "mung-beans": {
    name: "Mung beans 500 g",
    summary: "Plump and even; they cook soft and floury, and summer needs them.",
    detail: [
      "Bright mung beans from Baicheng with thin skins.",
      "For a clear green soup boil ten minutes; for paste forty more.",
      "They sprout well too.",
    ],
    properties: {
      Origin: "Baicheng, Jilin",
      "Net weight": "500 g",
      Grade: "First",
      "Shelf life": "18 months",
    },
  },
  "rolled-oats": {
    name: "Rolled oats 750 g",
    summary: "Thick flakes from the Bashang plateau, nothing added.",
    detail: [
      "Steamed once and rolled thick, so the porridge keeps some bite.",
      "Five minutes in milk or water, or overnight in the fridge.",
      "Packed in a bag that closes again.",
    ],
    properties: {
      Origin: "Zhangjiakou, Hebei",
      "Net weight": "750 g",
      Sugar: "None added",
      "Shelf life": "12 months",
    },
  },
  "jobs-tears": {
    name: "Job's tears 500 g",
    summary: "Small grains from Guizhou, hulled; cook them with red beans.",
    detail: [
      "Small and full, dried in the open air.",
      "Soak four hours in cold water, then cook an hour with red beans.",
      "Toasted lightly first, they make a better drink.",
    ],
    properties: {
      Origin: "Xingren, Guizhou",
      "Net weight": "500 g",
      "Shelf life": "12 months",
    },
  },
  "laba-porridge-mix": {
    name: "Laba porridge mix 500 g",
    summary: "Eight grains in one bag, on the shelf in the twelfth moon.",
    detail: [
      "Sticky rice, red beans, mung beans, Job's tears, peanuts, red dates, longan, lotus seeds.",
      "Soak overnight, then simmer for an hour and a half.",
    ],
    properties: {
      "Net weight": "500 g",
      "Shelf life": "6 months",
    },
  },
} satisfies Record<string, ProductText>;
