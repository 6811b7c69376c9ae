import type { Language } from "@/lib/i18n/language";
import { type Item, msg, type Translatable } from "@/lib/i18n/msg";
import { translate } from "@/lib/i18n/translate";
import type { EditContext } from "@/lib/kernel/records/entity";
import { allowedTags, droppedWhole, wrappers } from "./tags";

/** A tag, attribute, link or picture that sanitizing removed. */
export interface Loss {
  kind: "whole" | "tag" | "look" | "attribute" | "link" | "picture";
  name: string;
}

/** The allow-list sets these itself. */
const replaced = ["rel", "target"];

export function lossesOf(name: string, given: Record<string, string>, left: Record<string, string>): Loss[] {
  if (wrappers.includes(name)) return [];
  if (droppedWhole.includes(name)) return [{ kind: "whole", name }];
  if (!allowedTags.includes(name)) return [{ kind: "tag", name }];
  if (name === "img" && !("src" in given)) return [{ kind: "picture", name: "" }];
  return Object.entries(given)
    .filter(([attribute]) => !(attribute in left) && !replaced.includes(attribute))
    .map(([attribute, value]) => {
      if (name === "a" && attribute === "href") return { kind: "link", name: value };
      if (name === "img" && attribute === "src") return { kind: "picture", name: value };
      return attribute === "style" ? { kind: "look", name: attribute } : { kind: "attribute", name: attribute };
    });
}

type Names = { list: Item[]; more: number };

const sentences: Record<Loss["kind"], (names: Names, times: number) => Translatable> = {
  picture: (names) =>
    msg("Pictures that are not in the library: {names}. Upload them, and use the addresses of the upload.", { names }),
  link: (names) =>
    msg("Links, but not their text: {names}. A link begins with http://, https:// or mailto:.", { names }),
  whole: (names) => msg("With everything inside: {names}.", { names }),
  tag: (names) => msg("Tags, but not their text: {names}.", { names }),
  look: (_, times) =>
    times === 1
      ? "Colours, sizes and other looks given by style, once."
      : msg("Colours, sizes and other looks given by style, {times} times.", { times }),
  attribute: (names) => msg("Attributes: {names}.", { names }),
};

export const describeLosses = (losses: readonly Loss[], language: Language) =>
  (Object.keys(sentences) as Loss["kind"][]).flatMap((kind) => {
    const names = losses.flatMap((loss) => (loss.kind === kind ? [loss.name] : []));
    return names.length ? [translate(sentences[kind](listed(names), names.length), language)] : [];
  });

const maxListed = 10;
const maxCharacters = 80;

function listed(names: string[]): Names {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(shown(name), (counts.get(shown(name)) ?? 0) + 1);
  const all = [...counts].map(([name, count]) => times(name === "" ? { said: "one without an address" } : name, count));
  return { list: all.slice(0, maxListed), more: Math.max(0, all.length - maxListed) };
}

const times = (name: Item, count: number): Item =>
  count === 1 ? name : { said: msg("{name} ({count} times)", { name, count }) };

/** Empty if the link or picture has no address. */
function shown(name: string) {
  const text = [
    ...name
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, maxCharacters * 2),
  ];
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters).join("")}…` : text.join("");
}

export type HtmlEditContext = EditContext<{ losses: Loss[] }>;
export const beginHtmlEdit = async (): Promise<HtmlEditContext["own"]> => ({ losses: [] });
