import fc from "fast-check";
import { expect, test } from "vitest";
import { type ClaimedLine, entitledOf, owedFor, refundBounds, refundTotal } from "./entitled";

test("three units share an amount of 1000 as 333, 333 and 334", () => {
  const line = { count: 3, payable: 1000, claimed: 0, entitled: 0 };
  expect([1, 2, 3].map((units) => entitledOf(line, units))).toEqual([333, 666, 1000]);
  expect(entitledOf({ ...line, claimed: 2, entitled: 666 }, 1)).toBe(334);
  expect(entitledOf({ ...line, claimed: 1, entitled: 334 }, 1)).toBe(332);
});

interface Request {
  units: number;
  held: number;
  entitled: number;
  state: "requested" | "refunding" | "refunded";
}
/** A line as stored: its shipped units, and its active and refunded requests. */
interface Life extends ClaimedLine {
  shipped: number;
  held: number;
  requests: Request[];
}
type Step = [kind: "ask" | "ship" | "agree" | "refuse" | "withdraw" | "reject" | "pay", at: number, units: number];

/** Applies one random step that the transitions of requests and parcels allow. */
function live(life: Life, [kind, at, units]: Step) {
  const { count, shipped, held, claimed } = life;
  const wanted = (state: Request["state"]) => {
    const found = life.requests.filter((one) => one.state === state);
    return found[at % Math.max(1, found.length)];
  };
  const release = (request: Request) => {
    life.claimed -= request.units;
    life.held -= request.held;
    life.entitled -= request.entitled;
    life.requests.splice(life.requests.indexOf(request), 1);
  };
  if (kind === "ship") life.shipped += Math.min(units, count - shipped - held);
  else if (kind === "ask") {
    const asked = Math.min(units, count - claimed);
    if (!asked) return;
    const here = Math.min(asked, count - shipped - held);
    const request: Request = { units: asked, held: here, entitled: entitledOf(life, asked), state: "requested" };
    life.claimed += asked;
    life.held += here;
    life.entitled += request.entitled;
    life.requests.push(request);
  } else if (kind === "agree" || kind === "withdraw") {
    const request = wanted("requested");
    if (request && kind === "agree") request.state = "refunding";
    else if (request) release(request);
  } else {
    const request = wanted("refunding");
    if (request && kind === "pay") request.state = "refunded";
    // A refund that WeChat Pay refuses does not end the request. Only a rejection does.
    else if (request && kind === "reject") release(request);
  }
}

const step = fc.tuple(
  fc.constantFrom("ask", "ship", "agree", "refuse", "withdraw", "reject", "pay"),
  fc.nat(4),
  fc.integer({ min: 1, max: 5 }),
) as fc.Arbitrary<Step>;
const line = fc.record({
  count: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 999 })),
  payable: fc.oneof(fc.nat(50), fc.nat(99_999_999)),
});

test("in 200,000 random histories of a line no more is refunded than paid, and all units together get exactly that", () => {
  fc.assert(
    fc.property(line, fc.array(step, { maxLength: 16 }), ({ count, payable }, steps) => {
      const life: Life = { count, payable, claimed: 0, entitled: 0, shipped: 0, held: 0, requests: [] };
      for (const one of steps) live(life, one);
      const claims = life.requests.reduce((sum, { units }) => sum + units, 0);
      const owed = life.requests.reduce((sum, { entitled }) => sum + entitled, 0);
      if (owed !== life.entitled || claims !== life.claimed || owed > payable || life.shipped + life.held > count)
        return false;
      if (life.requests.some(({ entitled }) => entitled < 0)) return false;
      // In any order of requests, all refunds together equal the amount paid.
      return claims === count ? owed === payable : owed + entitledOf(life, count - claims) === payable;
    }),
    { numRuns: 200_000 },
  );
});

const request = { entitled: 10_000, entitled_freight: 0, agreed: null, agreed_freight: null, refundable: 10_800 };

test("the total of a request is the refundable sum, after the decision the agreed one", () => {
  const total = (more: object) => refundTotal({ ...request, status: "requested", ...more });
  expect(total({ entitled_freight: 800 })).toBe(10_800);
  expect(total({ refundable: 2800 })).toBe(2800);
  expect(total({ refundable: 2800, status: "sent" })).toBe(2800);
  expect(total({ refundable: 2800, status: "rejected" })).toBe(10_000);
  expect(total({ refundable: 0, status: "refunded", agreed: 1000, agreed_freight: 200 })).toBe(1200);
});

test("unshipped units are refunded in full and others up to their price, within what is still refundable", () => {
  const bounds = (more: object) => refundBounds({ ...request, owed: 0, freight: 800, ...more });
  expect(owedFor([{ entitled: 10_000, held: 1, count: 3 }])).toBe(3333);
  expect(bounds({ owed: 3333 }).amount).toEqual({ least: 3333, most: 10_000 });
  expect(bounds({ owed: 10_000, refundable: 2800 }).amount).toEqual({ least: 2800, most: 2800 });
  expect(bounds({}).freightWith(10_000)).toEqual({ least: 0, most: 800 });
  expect(bounds({ refundable: 2800 }).freightWith(2800)).toEqual({ least: 0, most: 0 });
  expect(bounds({ refundable: 2800 }).freightWith(2500)).toEqual({ least: 0, most: 300 });
});

test("freight of a request is refunded in full as far as money remains", () => {
  const bounds = (refundable: number) =>
    refundBounds({ ...request, owed: 0, freight: 800, entitled_freight: 800, refundable });
  expect(bounds(10_800).freightWith(10_000)).toEqual({ least: 800, most: 800 });
  expect(bounds(10_500).freightWith(10_000)).toEqual({ least: 500, most: 500 });
});
