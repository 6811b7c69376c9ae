import type { ProductText } from "../shapes";

export const nuts = {
  walnuts: {
    name: "Thin-shelled walnuts 500 g",
    summary: "Paper walnuts from Aksu that open between two fingers.",
    detail: [
      "New crop, dried in the air, not bleached.",
      "Shells like paper; the kernels come out whole and taste a little sweet.",
      "Keep them in the fridge once open, so that their oil stays fresh.",
    ],
    properties: {
      Origin: "Aksu, Xinjiang",
      "Net weight": "500 g",
      Variety: "Paper shell 185",
      "Shelf life": "9 months",
    },
  },
  sesame: {
    name: "Sesame 50 g",
    summary: "White sesame, washed, dried and slowly toasted.",
    detail: [
      "From the old sesame country along the Huai river.",
      "Toasted in small pans until it begins to jump.",
      "Sprinkle it, grind it, or stir it into honey.",
    ],
    properties: {
      Origin: "Zhumadian, Henan",
      "Net weight": "50 g",
      Roast: "Light",
      "Shelf life": "9 months",
    },
  },
  "pine-nuts": {
    name: "Pine nuts 200 g",
    summary: "Korean pine nuts from the Changbai mountains, split open, rich and fresh.",
    detail: [
      "The cones take three years; the nuts are opened by gentle heat.",
      "Large and full; a small twist opens them.",
      "Toast them over a low flame before cooking.",
    ],
    properties: {
      Origin: "Changbai mountains, Jilin",
      "Net weight": "200 g",
      Flavour: "Plain",
      "Shelf life": "8 months",
    },
  },
  cashews: {
    name: "Cashews 250 g",
    summary: "Large, pale, lightly salted, roasted the week they ship.",
    detail: [
      "Whole kernels only, roasted dry, a little sea salt.",
      "Sweet and buttery; also for stir-fries, added at the very end.",
      "The jar is glass and worth keeping.",
    ],
    properties: {
      Origin: "Ledong, Hainan",
      "Net weight": "250 g",
      Salt: "0.8%",
      "Shelf life": "8 months",
    },
  },
  peanuts: {
    name: "Five-spice peanuts 300 g",
    summary: "Peanuts in the shell, simmered with five spices and dried.",
    detail: [
      "Cooked through with star anise, cassia and Sichuan pepper, then dried at low heat.",
      "Crisp shells, tender nuts, just salty enough.",
      "For guests, for a film, beside a drink.",
    ],
    properties: {
      Origin: "Linyi, Shandong",
      "Net weight": "300 g",
      Flavour: "Five spice",
      "Shelf life": "8 months",
    },
  },
  "pumpkin-seeds": {
    name: "Pumpkin seeds 250 g",
    summary: "Green kernels without shells, from Inner Mongolia.",
    detail: [
      "Grown naked: this pumpkin makes seeds that need no shelling.",
      "Toast them for three minutes in a dry pan until they pop.",
      "For salads, bread and porridge.",
    ],
    properties: {
      Origin: "Bayannur, Inner Mongolia",
      "Net weight": "250 g",
      Roast: "Raw",
      "Shelf life": "10 months",
    },
  },
} satisfies Record<string, ProductText>;
