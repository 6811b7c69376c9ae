import { msg, type Translatable } from "@/lib/i18n/msg";
import { editDistance } from "./edit-distance";

const ownPrefix = /^(KIOSK|WECHAT)_/;

interface MisspelledVariable {
  name: string;
  meant?: string;
}

/** Finds unknown variables that are probably misspelt variables of the app. Does not read their values. */
export function findMisspelled(names: string[], known: readonly string[]): MisspelledVariable[] {
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const [nearest] = known
        .map((meant) => ({ meant, distance: editDistance(plain(name), plain(meant)) }))
        .filter(({ meant, distance }) => distance <= (meant.length < 8 ? 1 : 2))
        .toSorted((a, b) => a.distance - b.distance);
      return nearest || ownPrefix.test(name) ? [{ name, meant: nearest?.meant }] : [];
    });
}

/** Variables of other programs with names similar to `HOST` and `PORT`. */
const others = new Set(["HOME", "HOSTS", "POST", "GHOST"]);
const plain = (name: string) => (others.has(name) ? "" : name.toUpperCase().replaceAll("_", ""));

export const misspelledMessage = ({ name, meant }: MisspelledVariable): Translatable =>
  meant
    ? msg("{name} is not a variable of Kiosk. Did you mean {meant}?", { name, meant })
    : msg("{name} is not a variable of Kiosk.", { name });
