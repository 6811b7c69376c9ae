import type { DemoTexts } from "../shapes";

export const reviews: DemoTexts["reviews"] = {
  honey: "Strong osmanthus scent, and not too sweet in warm water. The whole family likes it.",
  oats: "Cooks up nice and thick. A bigger bag would be even better.",
  millet: "Makes a creamy porridge, just like at home. I will buy it again.",
  longjing: "The scent of early spring tea, whole leaves, clear chestnut notes and a sweet finish.",
  longjingReply: "Thank you! Try water of about 80 °C, it brings out the scent.",
  longjingAgain: "My third order, and always the same quality. Well packed, and a pretty tin: see the pictures.",
  longjingGift: "A gift for my parents, who find it refreshing. I wish there were a gift box.",
  persimmon: "Tastes fine, a little harder than I expected. Better after some days.",
  buckwheat: "Toasty, and I can drink it in the evening and still sleep.",
  silverNeedle: "Lots of down, a pale and bright cup, very sweet. A tea to take time for.",
  tieguanyin: "The light kind. The first three infusions are the best. Good value.",
  walnuts: "Some shells are thick and hard to open by hand. The kernels are fresh, though.",
  walnutsReply: "We are sorry about that. Our service has written to you.",
  mooncakes: "Smooth lotus paste, not too sweet. A fine gift.",
  pears: "One was crushed on the way, and nobody answers the phone. Disappointing.",
  roses: "Whole blossoms, no crumbs, and a beautiful colour in the cup.",
  coix: "Plump grains. Soak them a little longer before cooking.",
  pineNuts: "Nearly all of them are open, and my child loves them. Very fresh.",
  raisins: "Neither sour nor dry, just right as a snack. I told my colleagues.",
  biluochun: "Tightly curled with lots of down, and a clear fruity scent. Here is a picture.",
};
