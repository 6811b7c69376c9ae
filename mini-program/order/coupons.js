const { dateTime, yuan } = require("../kit/format");
const { fill, isChinese, plural, words } = require("../words/coupons");

/** Describes the rule of a coupon: a large amount, its conditions, and how long it is valid. */

const t = words.coupons;

/** Chinese names the part that remains to be paid: 10 % off is 9 折. */
const percent = (off) => Number(((isChinese ? 10_000 - off : off) / (isChinese ? 1000 : 100)).toFixed(3));

function largeOf({ kind, tiers }) {
  const { off } = tiers[tiers.length - 1];
  const upTo = tiers.length > 1 ? t.upTo : "";
  if (kind === "amount") return { upTo, sign: "¥", number: yuan(off), unit: "" };
  if (off === 10_000) return { upTo, sign: "", number: "", unit: t.whole };
  const [before, after] = t.off.split("{off}");
  return { upTo, sign: before.trim(), number: String(percent(off)), unit: after.trim() };
}

function stepOf(kind, { from, off }) {
  if (kind === "percent" && off === 10_000)
    return from > 1 ? `${fill(t.from, { from: yuan(from) })} ${t.whole}` : t.whole;
  const values = { from: yuan(from), off: kind === "amount" ? yuan(off) : percent(off) };
  if (kind === "amount") return fill(from > 1 ? t.amountFrom : t.amountOff, values);
  return fill(from > 1 ? t.percentFrom : t.off, values);
}

const stepsOf = ({ kind, tiers }) => tiers.map((tier) => stepOf(kind, tier)).join(isChinese ? "，" : ", ");
const mostOf = ({ cap }) => (cap === null ? "" : fill(t.cap, { most: yuan(cap) }));

function conditionOf(coupon) {
  const { tiers } = coupon;
  const [{ from }] = tiers;
  const single = from > 1 ? fill(t.from, { from: yuan(from) }) : t.noMinimum;
  return [tiers.length > 1 ? stepsOf(coupon) : single, mostOf(coupon)].filter(Boolean).join(" · ");
}

/** A coupon in one line, such as "¥10 off from ¥80". */
const couponLine = (coupon) =>
  [coupon.level === "freight" ? t.freight : "", stepsOf(coupon), mostOf(coupon)].filter(Boolean).join(" · ");

/** The end is not included: one at midnight is shown as 23:59 of the day before. */
const lastMoment = (time) => dateTime(new Date(time).getTime() - 1);

function validOf({ valid_from: from, valid_to: to, valid_days: days }, now = Date.now()) {
  if (!to) return plural(t, "days", days);
  if (from && new Date(from).getTime() > now) return fill(t.startsAt, { time: dateTime(from) });
  return fill(t.until, { time: lastMoment(to) });
}

const ticketOf = (coupon) => ({
  ...largeOf(coupon),
  name: coupon.name,
  condition: conditionOf(coupon),
  valid: validOf(coupon),
  tags: [coupon.level === "freight" ? t.freight : "", coupon.scope && coupon.scope !== "all" ? t.someGoods : ""].filter(
    Boolean,
  ),
});

/** The coupons of a quote, which sorts them by what they save. */
const couponChoices = (coupons) => ({
  usable: coupons.filter(isUsable).map((coupon) => {
    const saving = fill(t.saving, { saving: yuan(coupon.saving) });
    return { id: coupon.user_coupon_id, ticket: ticketOf(coupon), saving, label: `${coupon.name} ${saving}` };
  }),
  unusable: coupons
    .filter((coupon) => !isUsable(coupon))
    .map((coupon) => ({
      id: coupon.user_coupon_id,
      ticket: ticketOf(coupon),
      reason: coupon.problem ? coupon.problem.message : "",
    })),
});

/** The coupons of a quote that the shopper can claim and use for the order. */
const claimableCoupons = (coupons) =>
  coupons.filter(isUsable).map((coupon) => {
    const saving = fill(t.saving, { saving: yuan(coupon.saving) });
    return {
      id: coupon.coupon_id,
      ticket: ticketOf(coupon),
      saving,
      label: `${t.claimAndUse} ${coupon.name} ${saving}`,
    };
  });

const isUsable = ({ problem, saving }) => !problem && saving > 0;

/** `picked` is the shopper's choice, 0 for none. Without one, or if it cannot be used any more, the best coupon is used. */
function chooseCoupon(coupons, picked) {
  if (picked === 0) return 0;
  const usable = coupons.filter(isUsable);
  const chosen = usable.find(({ user_coupon_id: id }) => id === picked) || usable[0];
  return chosen ? chosen.user_coupon_id : 0;
}

module.exports = { chooseCoupon, claimableCoupons, isUsable, couponChoices, couponLine, ticketOf };
