import { fileUrl } from "@/lib/storage/urls";

/** Matches pictures in sanitized HTML, where `>` only ends a tag and `src` is the first attribute. */
const pictures = /<img(?: src="([^"]*)")?[^>]*>/g;

export const pictureKeys = (html: string) => [
  ...new Set([...html.matchAll(pictures)].flatMap(([, key]) => (key === undefined ? [] : [key]))),
];

export const keepPictures = (html: string, known: ReadonlySet<string>) =>
  html.replace(pictures, (tag, key) => (known.has(key) ? tag : ""));

/** Converts stored keys to URLs. Keys are stored so that pictures still work when `APP_URL` changes. */
export const withAddresses = (html: string) =>
  html.replace(/<img src="([^"]*)"/g, (_, key) => `<img src="${fileUrl(key)}"`);
