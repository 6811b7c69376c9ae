import type { ProductText } from "../shapes";

export const tea = {
  "longjing-tea": {
    name: "Longjing tea",
    summary: "Flat, pan-fired green tea from the hills around West Lake.",
    detail: [
      "Picked before the Qingming festival: one bud and one young leaf.",
      "Pan-fired by hand, which presses the leaves flat and gives the taste of fresh chestnuts.",
      "Brew 3 g in 150 ml of water at 80 °C for two minutes. Good for three infusions.",
    ],
    properties: {
      Origin: "Hangzhou, Zhejiang",
      Kind: "Green tea",
      Harvest: "Spring 2026",
      "Shelf life": "18 months",
    },
    options: [
      { name: "Weight", values: ["50 g", "100 g", "250 g"] },
      { name: "Pack", values: ["Bag", "Tin"] },
    ],
  },
  "biluochun-tea": {
    name: "Biluochun tea 100 g",
    summary: "Early green tea from the Dongting hills: curled like snails, scented like fruit.",
    detail: [
      "Grown between loquat and bayberry trees, which lend it their scent.",
      "One bud and one opening leaf, rolled by hand until the down shows.",
      "Pour water of 75 °C first, then drop the leaves in; drink after a minute.",
    ],
    properties: {
      Origin: "Dongting, Suzhou, Jiangsu",
      Kind: "Green tea",
      Harvest: "Spring 2026",
      "Shelf life": "18 months",
    },
  },
  "jasmine-tea": {
    name: "Jasmine tea 100 g",
    summary: "Green tea scented seven times with fresh jasmine blossoms.",
    detail: [
      "Spring green tea is laid under jasmine buds at dusk, when they open; the spent flowers are sifted out by morning.",
      "Seven nights of scenting, a few blossoms left in for the eye.",
      "Brew at 85 °C for two minutes.",
    ],
    properties: {
      Origin: "Fuzhou, Fujian",
      Kind: "Scented tea",
      Scentings: "7",
      "Shelf life": "18 months",
    },
  },
  "lapsang-tea": {
    name: "Lapsang souchong 80 g",
    summary: "Black tea from Tongmu in Wuyi: pine smoke, and a taste of longan.",
    detail: [
      "Leaves from inside the Tongmu valley, dried over pine wood.",
      "A clear, orange-red cup with smoke and the sweetness of longan.",
      "Boiling water, ten seconds for the first three infusions; good for seven or eight.",
    ],
    properties: {
      Origin: "Wuyishan, Fujian",
      Kind: "Black tea",
      Craft: "Dried over pine smoke",
      "Shelf life": "36 months",
    },
  },
  "puer-cake": {
    name: "Pu’er cake 357 g",
    summary: "Ripe pu’er, pressed in 2019 and aged dry in Kunming.",
    detail: [
      "Large-leaf Yunnan tea, fermented in small heaps and pressed by stone.",
      "Seven years of dry storage: dark, smooth, with notes of wood and dates.",
      "Loosen 7 g from the edge, rinse once, then brew with boiling water.",
    ],
    properties: {
      Origin: "Menghai, Yunnan",
      Kind: "Ripe pu’er",
      Pressed: "2019",
      "Shelf life": "Improves with age",
    },
  },
  "tieguanyin-tea": {
    name: "Tieguanyin tea 125 g",
    summary: "Light oolong from Anxi with the scent of orchids and a long, sweet finish.",
    detail: [
      "Autumn tea from high gardens, rolled tight and heavy.",
      "Lightly oxidised: a golden cup with a touch of green, and clear orchid notes.",
      "Boiling water, fifteen seconds at first; good for more than six infusions.",
    ],
    properties: {
      Origin: "Anxi, Fujian",
      Kind: "Oolong",
      Harvest: "Autumn 2026",
      "Shelf life": "18 months",
    },
  },
  "dahongpao-tea": {
    name: "Da Hong Pao 60 g",
    summary: "Roasted rock oolong from the cliffs of Wuyi.",
    detail: [
      "Grown on narrow terraces between the rocks, roasted over charcoal in three passes.",
      "Tastes of roasted nuts and dark honey, with the mineral finish that locals call rock rhyme.",
      "Brew with boiling water, ten seconds at first, a little longer each time.",
    ],
    properties: {
      Origin: "Wuyishan, Fujian",
      Kind: "Oolong",
      Roast: "Charcoal, medium",
      "Shelf life": "24 months",
    },
  },
  "silver-needle-tea": {
    name: "Silver needle tea 50 g",
    summary: "White tea from Fuding: single buds in silver down, clear and sweet.",
    detail: [
      "Only the first stout buds of spring, withered in the sun.",
      "A pale apricot cup, soft and sweet, with the scent of fresh down.",
      "Brew at 90 °C. It also keeps and changes well over the years.",
    ],
    properties: {
      Origin: "Fuding, Fujian",
      Kind: "White tea",
      Harvest: "Spring 2026",
      "Shelf life": "Keeps for years",
    },
  },
  "keemun-tea": {
    name: "Keemun black tea 100 g",
    summary: "Fine black tea with gold tips; gentle, malty, a hint of orchid.",
    detail: [
      "Tightly rolled leaves from small gardens in Qimen county.",
      "Good on its own and kind to milk.",
      "Brew 3 g in 200 ml at 95 °C for three minutes.",
    ],
    properties: {
      Origin: "Qimen, Anhui",
      Kind: "Black tea",
      Harvest: "Spring 2026",
      "Shelf life": "36 months",
    },
  },
} satisfies Record<string, ProductText>;
