"use client";

import { useFileOrigins } from "@/components/files/file-origins";
import { allowedTags, droppedWhole, linkOf, wrappers } from "@/lib/content/html/tags";

/** The parts that the server will remove from a text, as far as the browser can determine them. */
export interface SanitizerPreview {
  pictures: number;
  /** Links that are not allowed, such as `javascript:`. Their text remains. */
  links: number;
  /** Tags that are removed with their content. */
  whole: string[];
  /** Tags that are removed; their text remains. */
  tags: string[];
  /** The number of tags with colours, fonts or other styles. */
  looks: number;
}

const tag = /<([a-z][\w:-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const attribute = (name: string, text: string) =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, "i").exec(text)?.slice(1).find(Boolean);

/**
 * `isOurs` returns whether a picture's URL is in the library. `unshown` are tags that the editor removes although the server
 * allows them.
 */
export function previewSanitizer(
  html: string,
  isOurs: (src: string) => boolean,
  unsupportedTags: readonly string[] = [],
): SanitizerPreview {
  const found: SanitizerPreview = { pictures: 0, links: 0, whole: [], tags: [], looks: 0 };
  const add = (list: string[], name: string) => list.includes(name) || list.push(name);
  for (const [, given = "", rest = ""] of html.matchAll(tag)) {
    const name = given.toLowerCase();
    if (wrappers.includes(name) || name === "meta") continue;
    if (droppedWhole.includes(name)) add(found.whole, name);
    else if (!allowedTags.includes(name) || unsupportedTags.includes(name)) add(found.tags, name);
    if (/\s(style|class|color|face|bgcolor)\s*=/i.test(rest)) found.looks += 1;
    if (name === "img" && !isOurs(attribute("src", rest) ?? "")) found.pictures += 1;
    const href = name === "a" ? attribute("href", rest) : undefined;
    if (href !== undefined && !linkOf(href)) found.links += 1;
  }
  return found;
}

export const isUnchanged = ({ pictures, links, whole, tags, looks }: SanitizerPreview) =>
  pictures + links + whole.length + tags.length + looks === 0;

/** Tags that the editor does not support. */
export const sourceTags = ["table", "dl", "figure"];
const source = new RegExp(`<(div|${sourceTags.join("|")})\\b`, "i");

/**
 * Texts with such a tag, or with a `div`, are edited as HTML. In pasted text, a `div` becomes a paragraph, because most web pages
 * contain them.
 */
export const requiresSource = (html: string) => source.test(html);

/** Returns whether a picture is in the library, which is at these origins or at UploadThing. */
export const createLibraryCheck = (origins: readonly string[]) => (src: string) => {
  if (!URL.canParse(src)) return src.startsWith("/") && !src.startsWith("//");
  const { origin, hostname } = new URL(src);
  return origins.includes(origin) || /\.ufs\.sh$/.test(hostname);
};

/** Removes pictures from other servers, as saving would. This also prevents requests to those servers. */
export const withoutForeignPictures = (html: string, isOurs: (src: string) => boolean) =>
  html.replace(tag, (whole, name: string, rest: string) =>
    name.toLowerCase() === "img" && !isOurs(attribute("src", rest) ?? "") ? "" : whole,
  );

export function usePreviewHtml() {
  const isOurs = createLibraryCheck(useFileOrigins());
  return (html: string) => withoutForeignPictures(html, isOurs);
}
