import { type Said, say } from "@/lib/i18n/say";
import { distanceBetween } from "./distance-between";

/** Prefixes that no other program uses. */
const ours = /^(KIOSK|WECHAT)_/;

interface Misspelt {
  name: string;
  /** The variable that was probably meant. */
  meant?: string;
}

/** Unknown variables that were probably meant for the app. Their values are never read. */
export function misspelt(names: string[], known: readonly string[]): Misspelt[] {
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const [nearest] = known
        .map((meant) => ({ meant, distance: distanceBetween(plain(name), plain(meant)) }))
        .filter(({ meant, distance }) => distance <= (meant.length < 8 ? 1 : 2))
        .toSorted((a, b) => a.distance - b.distance);
      return nearest || ours.test(name) ? [{ name, meant: nearest?.meant }] : [];
    });
}

/** Variables of other programs whose names are similar to `HOST` and `PORT`. */
const others = new Set(["HOME", "HOSTS", "POST", "GHOST"]);
const plain = (name: string) => (others.has(name) ? "" : name.toUpperCase().replaceAll("_", ""));

export const sentenceAbout = ({ name, meant }: Misspelt): Said =>
  meant
    ? say("{name} is not a variable of Kiosk. Did you mean {meant}?", { name, meant })
    : say("{name} is not a variable of Kiosk.", { name });
