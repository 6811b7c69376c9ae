interface Shape {
  prefixes: readonly string[];
  lengths: readonly [number, number];
}

const digits = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

/**
 * The formats of tracking numbers, without spaces and dashes, by carrier. Deliberately permissive, because carriers
 * change them: after a mismatch the admin only has to confirm.
 */
const carrierNumbers: Readonly<Record<string, readonly Shape[]>> = {
  SF: [
    { prefixes: ["SF"], lengths: [12, 17] },
    { prefixes: digits, lengths: [12, 12] },
  ],
  ZTO: [
    { prefixes: digits, lengths: [12, 15] },
    { prefixes: ["ZTO", "ZT"], lengths: [12, 18] },
  ],
  YTO: [
    { prefixes: ["YT"], lengths: [12, 18] },
    { prefixes: digits, lengths: [10, 18] },
  ],
  STO: [
    { prefixes: digits, lengths: [12, 15] },
    { prefixes: ["STO"], lengths: [12, 18] },
  ],
  YD: [
    { prefixes: digits, lengths: [13, 15] },
    { prefixes: ["YD"], lengths: [13, 18] },
  ],
  JTSD: [
    { prefixes: ["JT"], lengths: [14, 16] },
    { prefixes: digits, lengths: [12, 15] },
  ],
  JD: [
    { prefixes: ["J"], lengths: [12, 24] },
    { prefixes: digits, lengths: [10, 18] },
  ],
  DBL: [
    { prefixes: ["DPK"], lengths: [14, 18] },
    { prefixes: digits, lengths: [8, 15] },
  ],
  EMS: [
    { prefixes: ["1", "5", "9"], lengths: [13, 13] },
    { prefixes: ["B", "C", "E", "K", "L", "R", "S"], lengths: [13, 13] },
  ],
  YZPY: [
    { prefixes: ["9", "1"], lengths: [13, 13] },
    { prefixes: ["P", "K", "B", "R"], lengths: [13, 14] },
  ],
};

type TrackingMismatch = "goods" | "length" | "prefix";

/** True for a barcode of Chinese goods: 13 digits that begin with 690 to 699, the last one a check digit. */
function isBarcode(number: string) {
  if (!/^69\d{11}$/.test(number)) return false;
  const weighed = [...number].map((digit, at) => Number(digit) * (at % 2 ? 3 : 1));
  const sum = weighed.reduce((total, each) => total + each, 0);
  return sum % 10 === 0;
}

const plain = (given: string) => given.replaceAll(/[\s-]/g, "").toUpperCase();
const isWithin = (number: string, [least, most]: Shape["lengths"]) => number.length >= least && number.length <= most;

/**
 * The reason why a number does not look like this carrier's, or null. The admin has to confirm; the number is
 * never refused.
 */
export function checkTrackingNumber(carrier: string, given: string): TrackingMismatch | null {
  const number = plain(given);
  if (isBarcode(number)) return "goods";
  const known = carrierNumbers[carrier];
  if (!known) return null;
  const shapes = known.filter(({ prefixes }) => prefixes.some((prefix) => number.startsWith(prefix)));
  if (!shapes.length) return "prefix";
  return shapes.some(({ lengths }) => isWithin(number, lengths)) ? null : "length";
}

/** The only carrier whose numbers look like this one. JT… is one of J&T, although those of JD begin with J, too. */
export function carrierOfNumber<Known extends { value: string }>(
  given: string,
  carriers: readonly Known[],
): Known | undefined {
  const number = plain(given);
  if (isBarcode(number)) return undefined;
  const prefixOf = ({ value }: Known) =>
    Math.max(
      0,
      ...(carrierNumbers[value] ?? [])
        .filter(({ lengths }) => isWithin(number, lengths))
        .flatMap(({ prefixes }) => prefixes.filter((prefix) => number.startsWith(prefix)))
        .map(({ length }) => length),
    );
  const longest = Math.max(1, ...carriers.map(prefixOf));
  const [found, ...more] = carriers.filter((carrier) => prefixOf(carrier) === longest);
  return more.length ? undefined : found;
}
