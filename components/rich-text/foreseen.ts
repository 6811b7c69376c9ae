"use client";

import { useFileOrigins } from "@/components/files/file-origins";
import { allowedTags, droppedWhole, linkOf, wrappers } from "@/lib/content/html/tags";

/** The losses of a text when it is saved, as far as they can be known without the server. */
export interface Foreseen {
  /** Pictures from elsewhere. */
  pictures: number;
  /** Links that lead nowhere a shopper could go, such as `javascript:`. Their text stays. */
  links: number;
  /** Tags that go with all that is in them. */
  whole: string[];
  /** Tags that go; their text stays. */
  tags: string[];
  /** Colours, fonts and other looks. */
  looks: number;
}

const tag = /<([a-z][\w:-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const attribute = (name: string, text: string) =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, "i").exec(text)?.slice(1).find(Boolean);

/** `isOurs` says whether a picture's address is one of the library. `unshown` are tags that go although the server keeps them. */
export function foreseenIn(html: string, isOurs: (src: string) => boolean, unshown: readonly string[] = []): Foreseen {
  const found: Foreseen = { pictures: 0, links: 0, whole: [], tags: [], looks: 0 };
  const add = (list: string[], name: string) => list.includes(name) || list.push(name);
  for (const [, given = "", rest = ""] of html.matchAll(tag)) {
    const name = given.toLowerCase();
    if (wrappers.includes(name) || name === "meta") continue;
    if (droppedWhole.includes(name)) add(found.whole, name);
    else if (!allowedTags.includes(name) || unshown.includes(name)) add(found.tags, name);
    if (/\s(style|class|color|face|bgcolor)\s*=/i.test(rest)) found.looks += 1;
    if (name === "img" && !isOurs(attribute("src", rest) ?? "")) found.pictures += 1;
    const href = name === "a" ? attribute("href", rest) : undefined;
    if (href !== undefined && !linkOf(href)) found.links += 1;
  }
  return found;
}

export const isNothing = ({ pictures, links, whole, tags, looks }: Foreseen) =>
  pictures + links + whole.length + tags.length + looks === 0;

/** The editor shows text, lists and pictures. It would lose the shape of these parts. */
export const sourceTags = ["table", "dl", "figure"];
const source = new RegExp(`<(div|${sourceTags.join("|")})\\b`, "i");

/** A stored text with such a part is edited as HTML, and one with a `div`, too. A pasted `div` is a paragraph: pages are full of them. */
export const needsSource = (html: string) => source.test(html);

/** The pictures of the library, which lie at these origins or at UploadThing. */
export const oursAt = (origins: readonly string[]) => (src: string) => {
  if (!URL.canParse(src)) return src.startsWith("/") && !src.startsWith("//");
  const { origin, hostname } = new URL(src);
  return origins.includes(origin) || /\.ufs\.sh$/.test(hostname);
};

/** Saving would remove pictures from elsewhere. Without them the text is shown as it will be saved, and no other server is requested. */
export const withoutForeignPictures = (html: string, isOurs: (src: string) => boolean) =>
  html.replace(tag, (whole, name: string, rest: string) =>
    name.toLowerCase() === "img" && !isOurs(attribute("src", rest) ?? "") ? "" : whole,
  );

/** An unsaved text for the phone: without pictures from elsewhere. */
export function useShownHtml() {
  const isOurs = oursAt(useFileOrigins());
  return (html: string) => withoutForeignPictures(html, isOurs);
}
