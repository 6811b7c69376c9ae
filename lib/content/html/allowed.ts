import { keyOf } from "@/lib/storage/image-keys";
import { linkOf } from "./tags";

type Attributes = Record<string, string | undefined>;

export const allowedAttributes = {
  a: ["href", "rel", "target"],
  img: ["src", "alt", "width", "height"],
  ol: ["start"],
  th: ["colspan", "rowspan", "scope"],
  td: ["colspan", "rowspan"],
};

/** Removes control characters, because an entity can encode one. */
export const withoutControls = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, "");

/** Returns the tag with its allowed attributes in a fixed order. A link without an allowed address becomes a `span`. */
export function allowedPart(tagName: string, given: Attributes): { tagName: string; attribs: Record<string, string> } {
  if (tagName === "a") {
    const href = linkOf(given.href);
    const opened: Record<string, string> = given.target === "_blank" ? { target: "_blank" } : {};
    return href
      ? { tagName, attribs: { href, rel: "noopener noreferrer", ...opened } }
      : { tagName: "span", attribs: {} };
  }
  if (tagName === "img") return { tagName, attribs: picture(given) };
  if (tagName === "ol") return { tagName, attribs: numbers(given, "start") };
  if (tagName === "td") return { tagName, attribs: numbers(given, "colspan", "rowspan") };
  if (tagName !== "th") return { tagName, attribs: {} };
  const scope: Record<string, string> = given.scope === "row" || given.scope === "col" ? { scope: given.scope } : {};
  return { tagName, attribs: { ...numbers(given, "colspan", "rowspan"), ...scope } };
}

function picture({ src = "", alt, ...given }: Attributes) {
  const key = pictureKey(src.trim());
  return {
    ...(key && { src: key }),
    ...(alt !== undefined && { alt: withoutControls(alt) }),
    ...numbers(given, "width", "height"),
  };
}

/** Accepts only a key that needs no escaping, because the stored text contains it verbatim. */
function pictureKey(src: string) {
  const key = keyOf(src).replace(/^\/(?!\/)/, "");
  return /^[\w.-]+(\/[\w.-]+)+$/.test(key) ? key : undefined;
}

function numbers(given: Attributes, ...names: string[]) {
  const right = names.filter((name) => /^[1-9]\d{0,3}$/.test(given[name] ?? ""));
  return Object.fromEntries(right.map((name) => [name, given[name]!]));
}
