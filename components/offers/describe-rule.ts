import type { OfferTier } from "@/db/schema/offers";
import type { Translator } from "@/lib/i18n/admin/translator";
import { dayOf, formatDay, formatMoney, formatWeekday, localTimeOf } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/language";
import type { Rule } from "./rule-form";

interface Reader {
  language: Language;
  timeZone: string;
}
export interface SentenceContext {
  t: Translator;
  reader: Reader;
  /** In milliseconds. */
  now: number;
  /** The name of a product or category of the scope. */
  nameOf: (scope: Rule["scope"], id: number) => string;
}

const shortMoney = (fen: number) => formatMoney(fen).replace(/\.00$/, "");
/** 1500 → 8.5, the tenths of the price that are paid: 8.5 折. */
export const rateOf = (off: number) => String((10_000 - off) / 1000);

const maxNamed = 3;
const free = 10_000;

/** ¥10 off Fruit from ¥80, ¥25 off from ¥150 */
function describeRule(rule: Rule, { t, nameOf, reader }: SentenceContext) {
  const { language } = reader;
  const { level, tiers, cap, scope, scope_ids } = rule;
  const names = scope_ids.slice(0, maxNamed).map((id) => nameOf(scope, id));
  const joined = names.join(t("common.and"));
  const goods =
    scope_ids.length > maxNamed ? t("offers.say.more", { names: joined, count: scope_ids.length - maxNamed }) : joined;
  const [first, ...further] = tiers;
  const effect = effectOf(first!, rule, t, language);
  const from = fromOf(first!, t);
  const sentence =
    level !== "freight"
      ? t("offers.say.rule", { effect, goods: scope === "all" ? t("offers.say.all") : goods, from })
      : scope === "all"
        ? t("offers.say.ruleFreightAll", { effect, from })
        : t("offers.say.ruleFreight", { effect, goods, from });
  return [
    sentence,
    ...further.map((tier) =>
      t("offers.say.further", { effect: effectOf(tier, rule, t, language, true), from: fromOf(tier, t) }),
    ),
    ...(cap === null ? [] : [t("offers.say.most", { amount: shortMoney(cap) })]),
  ].join("");
}

const fromOf = ({ from }: OfferTier, t: Translator) =>
  from > 1 ? t("offers.say.from", { amount: shortMoney(from) }) : "";

function effectOf(
  { from, off }: OfferTier,
  { level, kind }: Rule,
  t: Translator,
  language: Language,
  isFurther = false,
) {
  if (kind === "percent") {
    if (off === free) return t(level === "freight" ? "offers.say.freightFree" : "offers.say.free");
    // English names the part that is taken off, Chinese the part that is paid.
    const part = language === "zh" ? rateOf(off) : String(off / 100);
    return t(level === "freight" ? "offers.say.freightPercent" : "offers.say.percent", { part });
  }
  const amount = shortMoney(off);
  if (level === "freight") return t("offers.say.freight", { amount });
  if (level === "product") return t(isFurther ? "offers.say.eachFurther" : "offers.say.each", { amount });
  return t(from > 1 ? "offers.say.off" : "offers.say.offAtOnce", { amount });
}

const daysAhead = (day: string, today: string) => (Date.parse(day) - Date.parse(today)) / 86_400_000;

/** Sunday 24:00, or 29 Nov 24:00 if that is more than six days away. An end at 00:00 is 24:00 of the day before. */
export function describeMoment(at: string, isEnd: boolean, { reader, now }: Pick<SentenceContext, "reader" | "now">) {
  const { language, timeZone } = reader;
  const isMidnight = isEnd && localTimeOf(at, timeZone).endsWith("T00:00");
  const day = dayOf(isMidnight ? new Date(Date.parse(at) - 1) : at, timeZone);
  const clock = isMidnight ? "24:00" : localTimeOf(at, timeZone).slice(11);
  const today = dayOf(new Date(now), timeZone);
  const days = daysAhead(day, today);
  const name =
    days >= 0 && days < 7
      ? formatWeekday(day, language).replace("星期", "周")
      : formatDay(day, language, day.slice(0, 4) !== today.slice(0, 4));
  return `${name} ${clock}`;
}

interface Times {
  starts_at: string | null;
  ends_at: string | null;
}

function describeTimes({ starts_at, ends_at }: Times, context: SentenceContext) {
  const { t, now } = context;
  const start = starts_at && Date.parse(starts_at) > now ? describeMoment(starts_at, false, context) : undefined;
  const end = ends_at ? describeMoment(ends_at, true, context) : undefined;
  if (start && end) return t("offers.say.between", { start, end });
  if (end) return t("offers.say.until", { end });
  return start ? t("offers.say.since", { start }) : "";
}

const capital = (sentence: string) => sentence.slice(0, 1).toUpperCase() + sentence.slice(1);

/** ¥10 off Fruit from ¥80 until Sunday 24:00; not together with coupons */
export function describePromotion(promotion: Rule & Times & { with_coupon: boolean }, context: SentenceContext) {
  const { t } = context;
  const isAlone = promotion.level === "order" && !promotion.with_coupon;
  const parts = [`${describeRule(promotion, context)}${describeTimes(promotion, context)}`];
  if (isAlone) parts.push(t("offers.say.withoutCoupon"));
  return capital(parts.join(t("offers.say.and")));
}

export interface CouponTerms {
  claim: "open" | "code" | "grant";
  code: string | null;
  total: number;
  per_user: number;
  valid_days: number | null;
  valid_from: string | null;
  valid_to: string | null;
}

/** ¥5 off all goods from ¥30; valid for 30 days from the claim on; claimed with the code TEA10; 500 in all; 1 per shopper */
export function describeCoupon(coupon: Rule & CouponTerms, context: SentenceContext) {
  const { t } = context;
  const { claim, code, total, per_user } = coupon;
  const claimed =
    claim !== "code" ? t(`offers.say.${claim}`) : code ? t("offers.say.code", { code }) : t("offers.say.codes");
  const parts = [
    describeRule(coupon, context),
    ...describeValidity(coupon, context),
    claimed,
    ...(total ? [t("offers.say.total", { count: total })] : []),
    t("offers.say.perUser", { count: per_user }),
  ];
  return capital(parts.join(t("offers.say.and")));
}

function describeValidity({ valid_days, valid_from, valid_to }: CouponTerms, context: SentenceContext) {
  const { t } = context;
  if (valid_days !== null) return [t("offers.say.days", { count: valid_days })];
  if (valid_to === null) return [];
  const end = describeMoment(valid_to, true, context);
  if (!valid_from) return [t("offers.say.valid", { end })];
  return [t("offers.say.validBetween", { start: describeMoment(valid_from, false, context), end })];
}
