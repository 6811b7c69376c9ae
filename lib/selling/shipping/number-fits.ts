import { carrierNumbers } from "./carrier-numbers";

type Misfit = "goods" | "length" | "prefix";

/** True for a barcode of Chinese goods: 13 digits that begin with 690 to 699. The last one is a check digit. */
function isBarcode(number: string) {
  if (!/^69\d{11}$/.test(number)) return false;
  const weighed = [...number].map((digit, at) => Number(digit) * (at % 2 ? 3 : 1));
  const sum = weighed.reduce((total, each) => total + each, 0);
  return sum % 10 === 0;
}

/** Says why a number does not look like this carrier's. Null: it does, or the carrier is not known. The admin is asked, never refused. */
export function misfitOf(carrier: string, given: string): Misfit | null {
  const number = given.replaceAll(/[\s-]/g, "").toUpperCase();
  if (isBarcode(number)) return "goods";
  const known = carrierNumbers[carrier];
  if (!known) return null;
  const shapes = known.filter(({ prefixes }) => prefixes.some((prefix) => number.startsWith(prefix)));
  if (!shapes.length) return "prefix";
  return shapes.some(({ lengths: [least, most] }) => number.length >= least && number.length <= most) ? null : "length";
}
