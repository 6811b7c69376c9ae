import { defaultAvatar } from "./catalogue";
import type { Demo } from "./demo";

/** The titles of the pictures by key. Empty in English, where the file names are the titles. */
export function pictureNames({ texts, products, categories, themes, homeBanner }: Demo): Map<string | null, string> {
  const { views } = texts.shop;
  if (!views) return new Map();
  return new Map([
    ...products.map(({ main_image, name }) => [main_image, name] as const),
    ...products.flatMap(({ images, name }) =>
      images.map((key) => [key, `${name} ${key.includes("-pack.") ? views.pack : views.close}`] as const),
    ),
    ...products.flatMap(({ name, variants }) =>
      variants.map(({ image = null, values }) => [image, `${name} ${values.join(" ")}`] as const),
    ),
    ...categories.map(({ image, name }) => [image, `${name} ${views.category}`] as const),
    ...themes.map(({ topic_image, name }) => [topic_image, `${name} ${views.theme}`] as const),
    ...themes.map(({ head_image, name }) => [head_image, `${name} ${views.wide}`] as const),
    ...homeBanner.items.map(({ image, title }) => [image, `${title} ${homeBanner.name}`] as const),
    [defaultAvatar, views.avatar] as const,
  ]);
}
