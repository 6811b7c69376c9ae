import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChargeLines } from "@/lib/selling/freight/read-charge";
import type { Coupon, Promotion } from "./apply-offers";
import { noTerms, priceGoods, priceOrder } from "./price-order";
import { referencePrice } from "./reference-price.fixture";

const charged = (freight: number) => () => ({ freight, detail: null, excluded: [] });
const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);

const promotion = (fields: Partial<Promotion>): Promotion => ({
  id: 1,
  label: "Offer",
  level: "order",
  kind: "amount",
  tiers: [{ from: 1, off: 100 }],
  cap: null,
  products: null,
  with_coupon: true,
  ...fields,
});
const coupon = (fields: Partial<Coupon> = {}): Coupon => ({
  id: 9,
  name: "Welcome",
  level: "order",
  kind: "amount",
  tiers: [{ from: 1, off: 500 }],
  cap: null,
  products: null,
  ...fields,
});
const line = (product_id: number, price: number, count = 1) => ({ product_id, variant_id: product_id, price, count });
const named = ({ discounts }: ReturnType<typeof priceOrder>) =>
  discounts.map(({ name, amount }) => `${name} ${amount}`);

test("free freight depends on the discounted price of the lines", () => {
  const seen: number[] = [];
  const charge = (lines: readonly { payable: number }[]) => {
    seen.push(...lines.map(({ payable }) => payable));
    return { freight: 0, detail: null, excluded: [] };
  };
  priceOrder([line(1, 1000, 2)], { ...noTerms, charge, promotions: [promotion({ tiers: [{ from: 1, off: 300 }] })] });
  expect(seen).toEqual([1700]);
});

test("the highest tier reached by the undiscounted goods applies, up to the cap", () => {
  const tiers = [
    { from: 8000, off: 1000 },
    { from: 20_000, off: 3000 },
  ];
  const off = (price: number, fields: Partial<Promotion> = {}) =>
    priceOrder([line(1, price)], { ...noTerms, promotions: [promotion({ tiers, ...fields })] }).prices.discount_total;
  expect([7999, 8000, 19_999, 20_000].map((price) => off(price))).toEqual([0, 1000, 1000, 3000]);
  expect(off(20_000, { cap: 2500 })).toBe(2500);
  expect(off(9999, { kind: "percent", tiers: [{ from: 1, off: 1250 }] })).toBe(1249);
});

test("a product promotion in fen applies per unit, and one in percent is rounded once for all its lines", () => {
  const perUnit = promotion({ level: "product", tiers: [{ from: 1, off: 300 }] });
  expect(priceOrder([line(1, 1000, 3)], { ...noTerms, promotions: [perUnit] }).prices.discount_total).toBe(900);
  expect(priceOrder([line(1, 200, 3)], { ...noTerms, promotions: [perUnit] }).prices.total_price).toBe(1);
  const tenth = promotion({ level: "product", kind: "percent", tiers: [{ from: 1, off: 1000 }] });
  const three = priceOrder([line(1, 15), line(2, 15), line(3, 15)], { ...noTerms, promotions: [tenth] });
  expect(three.lines.map(({ discount }) => discount)).toEqual([2, 1, 1]);
});

test("each line gets its best product promotion, then come the best order promotion, the coupon and freight", () => {
  const promotions = [
    promotion({ id: 1, label: "Nuts", level: "product", kind: "percent", tiers: [{ from: 1, off: 1000 }] }),
    promotion({
      id: 2,
      label: "Almonds",
      level: "product",
      kind: "percent",
      tiers: [{ from: 1, off: 2000 }],
      products: new Set([2]),
    }),
    promotion({ id: 3, label: "Small", tiers: [{ from: 1000, off: 100 }] }),
    promotion({ id: 4, label: "Large", tiers: [{ from: 2000, off: 300 }] }),
    promotion({ id: 5, label: "Freight", level: "freight", tiers: [{ from: 1, off: 400 }] }),
  ];
  const priced = priceOrder([line(1, 1000), line(2, 1000)], { promotions, coupon: coupon(), charge: charged(800) });
  expect(named(priced)).toEqual(["Nuts 100", "Almonds 200", "Large 300", "Welcome 500", "Freight 400"]);
  expect(priced.prices).toMatchObject({ goods_total: 2000, discount_total: 1100, freight: 400, total_price: 1300 });
  expect(priced.coupon).toEqual({ saving: 500, problem: null });
});

test("a coupon excludes a promotion that forbids it, and is unused if the promotion saves more", () => {
  const alone = promotion({ label: "Alone", with_coupon: false, tiers: [{ from: 1, off: 400 }] });
  const withCoupon = priceOrder([line(1, 2000)], { ...noTerms, promotions: [alone], coupon: coupon() });
  expect([named(withCoupon), withCoupon.coupon]).toEqual([["Welcome 500"], { saving: 100, problem: null }]);
  const better = { ...alone, tiers: [{ from: 1, off: 500 }] };
  const without = priceOrder([line(1, 2000)], { ...noTerms, promotions: [better], coupon: coupon() });
  expect([named(without), without.coupon]).toEqual([["Alone 500"], { saving: 0, problem: { reason: "better_offer" } }]);
});

test("an unusable coupon has its reason, and the missing amount", () => {
  const from80 = coupon({ tiers: [{ from: 8000, off: 1000 }] });
  expect(priceOrder([line(1, 7900)], { ...noTerms, coupon: from80 }).coupon).toEqual({
    saving: 0,
    problem: { reason: "too_little", missing: 100 },
  });
  const others = coupon({ products: new Set([7]) });
  expect(priceOrder([line(1, 7900)], { ...noTerms, coupon: others }).coupon?.problem).toEqual({ reason: "no_goods" });
  const freight = coupon({ level: "freight", tiers: [{ from: 1, off: 800 }] });
  expect(priceOrder([line(1, 7900)], { ...noTerms, coupon: freight }).coupon?.problem).toEqual({
    reason: "better_offer",
  });
  const sent = priceOrder([line(1, 7900)], { ...noTerms, coupon: freight, charge: charged(600) });
  expect([named(sent), sent.prices.freight]).toEqual([["Welcome 600"], 0]);
});

test("a discount of 100 percent leaves one fen", () => {
  const whole = [promotion({ tiers: [{ from: 1, off: 2000 }] })];
  expect(priceOrder([line(1, 2000)], { ...noTerms, promotions: whole }).prices.total_price).toBe(1);
  const free = [promotion({ level: "product", kind: "percent", tiers: [{ from: 1, off: 10_000 }] })];
  const priced = priceOrder([line(1, 2000), line(2, 1)], { ...noTerms, promotions: free, coupon: coupon() });
  expect([priced.prices.total_price, named(priced)]).toEqual([1, ["Offer 2000"]]);
});

const product = fc.integer({ min: 1, max: 6 });
const lines = fc.uniqueArray(
  fc.record({
    product_id: product,
    variant_id: fc.integer({ min: 1, max: 9 }),
    price: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 99_999_999 })),
    count: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 999 })),
  }),
  { minLength: 1, maxLength: 8, selector: ({ product_id, variant_id }) => `${product_id} ${variant_id}` },
);
const amounts = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 99_999_999 }));
const rule = fc
  .record({
    kind: fc.constantFrom("percent" as const, "amount" as const),
    tiers: fc.array(fc.record({ from: amounts, off: amounts }), { minLength: 1, maxLength: 3 }),
    cap: fc.option(amounts),
    products: fc.option(fc.array(product, { maxLength: 3 }).map((ids) => new Set(ids))),
  })
  .map(({ tiers, ...rest }) => {
    const offs = tiers.map(({ off }) => (rest.kind === "percent" ? (off % 10_000) + 1 : off)).toSorted((a, b) => a - b);
    const froms = tiers.map(({ from }) => from).toSorted((a, b) => a - b);
    return { ...rest, tiers: froms.map((from, at) => ({ from, off: offs[at]! })) };
  });
const promotions = fc
  .array(fc.tuple(rule, fc.constantFrom("product" as const, "order" as const, "freight" as const), fc.boolean()), {
    maxLength: 6,
  })
  .map((all) =>
    all.map(([fields, level, with_coupon], at) =>
      promotion({ ...fields, level, with_coupon, id: at + 1, label: `${at}` }),
    ),
  );
const coupons = fc.option(
  fc
    .tuple(rule, fc.constantFrom("order" as const, "freight" as const))
    .map(([fields, level]) => coupon({ ...fields, level })),
);
const terms = fc.record({
  promotions,
  coupon: coupons,
  charge: fc.integer({ min: 0, max: 99_999_999 }).map(charged),
});

test("the parts are the sums of the lines, and at least one fen of the goods is paid, for any offers", () => {
  fc.assert(
    fc.property(lines, terms, (ordered, given) => {
      const { lines: priced, prices: parts, discounts } = priceOrder(ordered, given);
      expect(sum(priced.map(({ subtotal }) => subtotal))).toBe(parts.goods_total);
      expect(sum(priced.map(({ discount }) => discount))).toBe(parts.discount_total);
      expect(sum(priced.map(({ payable }) => payable)) + parts.freight).toBe(parts.total_price);
      expect(parts.total_price - parts.freight).toBeGreaterThanOrEqual(1);
      expect(parts.freight).toBeGreaterThanOrEqual(0);
      for (const [at, { price, count, subtotal, discount, payable }] of priced.entries()) {
        expect([subtotal, payable]).toEqual([price * count, subtotal - discount]);
        expect(discount >= 0 && payable >= 0).toBe(true);
        expect(sum(discounts.map(({ shares }) => shares?.[at] ?? 0))).toBe(discount);
      }
      for (const { amount, shares } of discounts) {
        expect(amount).toBeGreaterThanOrEqual(1);
        if (shares) expect([sum(shares), shares.every((share) => share >= 0)]).toEqual([amount, true]);
      }
    }),
  );
});

test("the order of the lines changes neither the total nor their discounts", () => {
  fc.assert(
    fc.property(lines, terms, (ordered, given) => {
      const [there, back] = [priceOrder(ordered, given), priceOrder(ordered.toReversed(), given)];
      expect(back.prices).toEqual(there.prices);
      expect(back.lines.toReversed()).toEqual(there.lines);
    }),
  );
});

test("a further promotion or coupon never raises the price", () => {
  fc.assert(
    fc.property(
      lines,
      terms,
      rule,
      fc.constantFrom("product" as const, "order" as const),
      (ordered, given, more, level) => {
        const { total_price: before } = priceOrder(ordered, given).prices;
        const further = [...given.promotions, promotion({ ...more, level, id: 99 })];
        expect(priceOrder(ordered, { ...given, promotions: further }).prices.total_price).toBeLessThanOrEqual(before);
        const without = priceOrder(ordered, { ...given, coupon: null }).prices.total_price;
        expect(before).toBeLessThanOrEqual(without);
      },
    ),
    { numRuns: 500 },
  );
});

test("several freights and coupons have the prices of an independent calculation", () => {
  const freights = fc.record({
    freight: fc.integer({ min: 0, max: 5000 }),
    free: fc.oneof(amounts, fc.constant(1e12)),
  });
  const chargeOf = ({ freight, free }: { freight: number; free: number }): ChargeLines => {
    return (sold) => ({
      freight: sum(sold.map(({ payable }) => payable)) >= free ? 0 : freight,
      detail: null,
      excluded: sold.length > 3 ? [0] : [],
    });
  };
  fc.assert(
    fc.property(
      lines,
      promotions,
      fc.array(freights, { minLength: 2, maxLength: 3 }),
      fc.array(coupons, { minLength: 2, maxLength: 4 }),
      (ordered, offered, charges, owned) => {
        const sorted = ordered.toSorted((a, b) => a.product_id - b.product_id || a.variant_id - b.variant_id);
        const goods = priceGoods(sorted, offered);
        for (const charge of charges.map(chargeOf)) {
          const priceWith = goods(charge);
          const plain = referencePrice(sorted, { promotions: offered, charge, coupon: null });
          for (const coupon of owned) {
            const used = referencePrice(sorted, { promotions: offered, charge, coupon });
            const saving = plain.prices.total_price - used.prices.total_price;
            const { coupon: found, ...priced } = priceWith(coupon);
            expect(priced).toEqual(saving > 0 ? used : plain);
            if (coupon) expect([found!.saving, found!.problem === null]).toEqual([Math.max(0, saving), saving > 0]);
          }
        }
      },
    ),
    { numRuns: 300 },
  );
});
