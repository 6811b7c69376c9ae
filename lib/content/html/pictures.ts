import { fileUrl } from "@/lib/storage/urls";

/** Finds pictures in sanitised HTML, where `>` only ends a tag and `src` is the first attribute. */
const pictures = /<img(?: src="([^"]*)")?[^>]*>/g;

export const pictureKeys = (html: string) => [
  ...new Set([...html.matchAll(pictures)].flatMap(([, key]) => (key === undefined ? [] : [key]))),
];

export const keepPictures = (html: string, known: ReadonlySet<string>) =>
  html.replace(pictures, (tag, key) => (known.has(key) ? tag : ""));

/** Turns stored keys into URLs. Storing keys keeps pictures working when `APP_URL` changes. */
export const withAddresses = (html: string) =>
  html.replace(/<img src="([^"]*)"/g, (_, key) => `<img src="${fileUrl(key)}"`);
