import { allowedTags, droppedWhole } from "./allowed";

/** One thing that cleaning took out of somebody's HTML. */
export interface Loss {
  kind: "whole" | "tag" | "look" | "attribute" | "link" | "picture";
  name: string;
}

/** These hold nothing themselves: a whole page was pasted. */
const wrappers = ["html", "head", "body"];
/** The allow-list writes its own. */
const replaced = ["rel", "target"];

/** Compares a tag as it was given with what the allow-list left of it. */
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

const sentences: Record<Loss["kind"], (names: string, times: number) => string> = {
  picture: (names) =>
    `Pictures that are not in the library: ${names}. Upload them, and use the addresses of the upload.`,
  link: (names) => `Links, but not their text: ${names}. A link begins with http://, https:// or mailto:.`,
  whole: (names) => `With everything inside: ${names}.`,
  tag: (names) => `Tags, but not their text: ${names}.`,
  look: (_, times) => `Colours, sizes and other looks given by style, ${times === 1 ? "once" : `${times} times`}.`,
  attribute: (names) => `Attributes: ${names}.`,
};

/** Says in sentences what was dropped, one for each kind of loss. */
export const droppedIn = (losses: readonly Loss[]) =>
  (Object.keys(sentences) as Loss["kind"][]).flatMap((kind) => {
    const names = losses.flatMap((loss) => (loss.kind === kind ? [loss.name] : []));
    return names.length ? [sentences[kind](listed(names), names.length)] : [];
  });

const mostListed = 10;
const mostCharacters = 80;

function listed(names: string[]) {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(shown(name), (counts.get(shown(name)) ?? 0) + 1);
  const all = [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${count} times)`));
  const rest = all.length - mostListed;
  return [...all.slice(0, mostListed), ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
}

function shown(name: string) {
  const text = [
    ...name
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, mostCharacters * 2),
  ];
  if (!text.length) return "one without an address";
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters).join("")}…` : text.join("");
}
