import type { ProductText } from "../shapes";

export const flowerTea = {
  "chrysanthemum-tea": {
    name: "Chrysanthemum tea 60 g",
    summary: "White chrysanthemums from Tongxiang, buds and open flowers, for a golden cup.",
    detail: [
      "Picked before the first frost and dried at low heat, so that the flowers stay whole.",
      "Four or five flowers a cup; boiling water, three minutes.",
      "Even better with goji berries or a piece of rock sugar.",
    ],
    properties: {
      Origin: "Tongxiang, Zhejiang",
      "Net weight": "60 g",
      Additives: "No sulphur",
      "Shelf life": "18 months",
    },
  },
  "rosebud-tea": {
    name: "Rosebuds 50 g",
    summary: "Whole buds of the Pingyin rose, dried in the shade.",
    detail: [
      "Picked at dawn before the buds open, dried slowly so that they keep their colour.",
      "Six buds make a cup. Lovely with a spoon of honey or with black tea.",
      "No colouring, no added scent.",
    ],
    properties: {
      Origin: "Pingyin, Shandong",
      "Net weight": "50 g",
      Caffeine: "None",
      "Shelf life": "18 months",
    },
  },
  "goji-sachets": {
    name: "Goji berries 3 × 6 g",
    summary: "Goji from Zhongning in Ningxia, in small bags to take along.",
    detail: [
      "Berries of the first picking, plump, washed and ready to eat.",
      "Three bags of their own: one bag, one cup.",
      "Steep them, cook them in porridge, or eat them as they are.",
    ],
    properties: {
      Origin: "Zhongning, Ningxia",
      Content: "3 × 6 g",
      Storage: "Cool and dry",
      "Shelf life": "12 months",
    },
  },
  "osmanthus-flowers": {
    name: "Osmanthus flowers 30 g",
    summary: "Golden blossoms for tea, rice wine and cakes.",
    detail: [
      "Gathered on cloths under the trees in the third week of September.",
      "A pinch scents a pot of oolong; a spoonful crowns a mung bean cake.",
      "Small harvest this year: when the jars are gone, they are gone.",
    ],
    properties: {
      Origin: "Guilin, Guangxi",
      "Net weight": "30 g",
      Harvest: "Autumn 2026",
      "Shelf life": "12 months",
    },
  },
  "buckwheat-tea": {
    name: "Buckwheat tea 250 g",
    summary: "Bitter buckwheat from the Liangshan hills: toasty, without caffeine.",
    detail: [
      "Buckwheat from above two thousand metres, roasted with its germ.",
      "A spoonful in hot water for three minutes; the grains can be eaten.",
      "Drink it in the evening too: it does not keep you awake.",
    ],
    properties: {
      Origin: "Liangshan, Sichuan",
      "Net weight": "250 g",
      Caffeine: "None",
      "Shelf life": "18 months",
    },
  },
} satisfies Record<string, ProductText>;
