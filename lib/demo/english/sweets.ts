import type { ProductText } from "../shapes";

export const sweets = {
  "rock-sugar": {
    name: "Rock sugar 400 g",
    summary: "Pale amber crystals of cane sugar, for tea and slow stews.",
    detail: [
      "Grown on strings for a week, broken by hand.",
      "Milder than white sugar; it dissolves slowly and keeps a broth clear.",
      "Three small pieces sweeten a pot of chrysanthemum tea.",
    ],
    properties: {
      Origin: "Liuzhou, Guangxi",
      "Net weight": "400 g",
      "Shelf life": "24 months",
    },
  },
  "osmanthus-honey": {
    name: "Osmanthus honey 250 g",
    summary: "Loquat honey steeped with golden osmanthus: fragrant, never heavy.",
    detail: [
      "Loquat honey, steeped with this season's osmanthus for thirty days.",
      "Stir it into warm water of no more than 50 °C.",
      "It sets in winter, as honey does; a warm bath makes it flow again.",
    ],
    properties: {
      Origin: "Chun'an, Zhejiang",
      "Net weight": "250 g",
      Added: "Osmanthus",
      "Shelf life": "18 months",
    },
  },
  "mooncake-box": {
    name: "Mooncake box",
    summary: "Four cakes of one filling: lotus, red bean, five nuts or jujube.",
    detail: [
      "Baked in wooden moulds, for the Mid-Autumn table and for tea all year.",
      "Four cakes of 120 g in a red box with a ribbon.",
      "The lotus cakes have a salted egg yolk inside.",
    ],
    properties: {
      Content: "4 × 120 g",
      Allergens: "Wheat, egg, nuts, sesame",
      "Shelf life": "45 days",
    },
    options: [{ name: "Filling", values: ["Lotus", "Red bean", "Five nuts", "Jujube"] }],
  },
  "sesame-candy": {
    name: "Sesame candy 180 g",
    summary: "Malt sugar and sesame by hand: crisp, and it does not stick to the teeth.",
    detail: [
      "Malt sugar is boiled until it draws threads, then mixed hot with toasted black and white sesame.",
      "Cut into small sticks, each in its own wrapping.",
      "Keep it dry and cool; damp makes it soft.",
    ],
    properties: {
      Origin: "Xiaogan, Hubei",
      "Net weight": "180 g",
      Allergens: "Sesame",
      "Shelf life": "6 months",
    },
  },
  "mung-bean-cakes": {
    name: "Mung bean cakes, 8",
    summary: "Suzhou cakes, fine and lightly sweet, just right with tea.",
    detail: [
      "Hulled mung beans, steamed and sieved, little oil and sugar, pressed in wooden moulds.",
      "Made and sent on the same day; better cold.",
      "Try them with Longjing or silver needle.",
    ],
    properties: {
      Origin: "Suzhou, Jiangsu",
      Content: "8 cakes, about 320 g",
      Storage: "Cold",
      "Shelf life": "15 days",
    },
  },
} satisfies Record<string, ProductText>;
