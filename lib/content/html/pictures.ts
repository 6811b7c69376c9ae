import { fileUrl } from "@/lib/storage/urls";

/** Pictures in sanitised text, where `>` stands nowhere but at a tag's end and `src` comes first. */
const pictures = /<img(?: src="([^"]*)")?[^>]*>/g;

export const pictureKeys = (html: string) => [
  ...new Set([...html.matchAll(pictures)].flatMap(([, key]) => (key === undefined ? [] : [key]))),
];

export const keepPictures = (html: string, known: ReadonlySet<string>) =>
  html.replace(pictures, (tag, key) => (known.has(key) ? tag : ""));

/** As it is stored → as it is shown: keys become addresses, so that a change of `APP_URL` breaks none. */
export const withAddresses = (html: string) =>
  html.replace(/<img src="([^"]*)"/g, (_, key) => `<img src="${fileUrl(key)}"`);
