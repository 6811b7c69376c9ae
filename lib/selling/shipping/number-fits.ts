import { carrierNumbers } from "./carrier-numbers";

type Misfit = "goods" | "length" | "prefix";

/** True for the barcode of goods from China: 13 digits from 690 to 699 whose last one checks the others. */
function isBarcode(number: string) {
  if (!/^69\d{11}$/.test(number)) return false;
  const sum = [...number].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** What is odd about a carrier's number. Null: nothing, or the carrier's numbers are not known. It is a question, never a refusal. */
export function misfitOf(carrier: string, given: string): Misfit | null {
  const number = given.replaceAll(/[\s-]/g, "").toUpperCase();
  if (isBarcode(number)) return "goods";
  const known = carrierNumbers[carrier];
  if (!known) return null;
  const shapes = known.filter(({ prefixes }) => prefixes.some((prefix) => number.startsWith(prefix)));
  if (!shapes.length) return "prefix";
  return shapes.some(({ lengths: [least, most] }) => number.length >= least && number.length <= most) ? null : "length";
}
