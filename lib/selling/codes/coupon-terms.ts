import type { coupons, OfferTier } from "@/db/schema/offers";
import { dayOf, formatDay, formatMoney, formatTime, localTimeOf } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/language";
import { msg, type Translatable } from "@/lib/i18n/msg";
import { translate } from "@/lib/i18n/translate";

type Coupon = Pick<
  typeof coupons.$inferSelect,
  "level" | "kind" | "tiers" | "cap" | "scope" | "valid_from" | "valid_to" | "valid_days"
>;
interface Reader {
  language: Language;
  timeZone: string;
}

/** ¥12.50, but ¥12 without decimals. */
export const shortMoney = (fen: number) => formatMoney(fen).replace(/\.00$/, "");

const free = 10_000;

/** The texts of a coupon, as in the starter: its value, its conditions, and how long it is valid. */
export function describeCoupon({ level, kind, tiers, cap, scope, ...validity }: Coupon, reader: Reader) {
  const write = (message: Translatable) => translate(message, reader.language);
  // Chinese names the part that remains to be paid: 10 % off is 9 折.
  const part = (off: number) => String(reader.language === "zh" ? (free - off) / 1000 : off / 100);
  const worthOf = ({ off }: OfferTier) => {
    if (kind === "amount") return shortMoney(off);
    return write(off === free ? "Free" : msg("{part}% off", { part: part(off) }));
  };
  const stepOf = ({ from, off }: OfferTier) =>
    kind === "amount"
      ? msg("{off} off orders over {from}", { off: shortMoney(off), from: shortMoney(from) })
      : msg("{part}% off orders over {from}", { part: part(off), from: shortMoney(from) });
  const [first, last] = [tiers[0]!, tiers.at(-1)!];
  const conditions: Translatable[] = [
    ...(level === "freight" ? (["Shipping"] as const) : []),
    ...(tiers.length > 1 ? tiers.map(stepOf) : [fromOf(first)]),
    ...(cap === null ? [] : [msg("Up to {most} off", { most: shortMoney(cap) })]),
    ...(scope === "all" ? [] : (["Selected products only"] as const)),
  ];
  return {
    worth: tiers.length > 1 ? write(msg("Up to {worth}", { worth: worthOf(last) })) : worthOf(last),
    condition: conditions.map(write).join(" · "),
    valid: write(describeValidity(validity, reader)),
  };
}

const fromOf = ({ from }: OfferTier) =>
  from > 1 ? msg("Minimum spend {from}", { from: shortMoney(from) }) : "No minimum";

function describeValidity(
  { valid_from, valid_to, valid_days }: Pick<Coupon, "valid_from" | "valid_to" | "valid_days">,
  reader: Reader,
) {
  if (!valid_to) return msg("Valid for {count} day{count|s} after you claim it", { count: valid_days! });
  const to = formatMoment(valid_to, reader, 1);
  return valid_from
    ? msg("Valid from {from} to {to}", { from: formatMoment(valid_from, reader, 0), to })
    : msg("Valid until {to}", { to });
}

/** Without its clock at midnight: an end at midnight is shown as the day before, which is the last one. */
function formatMoment(time: Date, { language, timeZone }: Reader, before: 0 | 1) {
  if (!localTimeOf(time, timeZone).endsWith("T00:00")) return formatTime(time, { language, timeZone });
  return formatDay(dayOf(new Date(time.getTime() - before), timeZone), language);
}
