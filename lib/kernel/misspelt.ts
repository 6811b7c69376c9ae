import { type Said, say } from "@/lib/i18n/say";

/** Other programs have no variables that begin like this. */
const ours = /^(KIOSK|WECHAT)_/;

interface Misspelt {
  name: string;
  /** The one that was probably meant. */
  meant?: string;
}

/** Variables that the app does not know, and that look as if they were meant for it. Their values are never looked at. */
export function misspelt(names: string[], known: readonly string[]): Misspelt[] {
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const [nearest] = known
        .map((meant) => ({ meant, distance: distanceOf(plain(name), plain(meant)) }))
        .filter(({ meant, distance }) => distance <= (meant.length < 8 ? 1 : 2))
        .toSorted((a, b) => a.distance - b.distance);
      return nearest || ours.test(name) ? [{ name, meant: nearest?.meant }] : [];
    });
}

/** `HOME` and `POST` are near to `HOST` and `PORT`, and are of other programs. */
const others = new Set(["HOME", "HOSTS", "POST", "GHOST"]);
const plain = (name: string) => (others.has(name) ? "" : name.toUpperCase().replaceAll("_", ""));

export const sentenceAbout = ({ name, meant }: Misspelt): Said =>
  meant
    ? say("{name} is not a variable of Kiosk. Is {meant} meant?", { name, meant })
    : say("{name} is not a variable of Kiosk.", { name });

/** How many letters have to be put in, left out, replaced or swapped with their neighbour. */
function distanceOf(a: string, b: string) {
  const rows = [Array.from({ length: b.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + same);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
