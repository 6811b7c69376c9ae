import fc from "fast-check";
import { expect, test } from "vitest";
import { type ClaimedLine, entitledOf } from "./move-after-sale";

test("one of three tins gets its share, and the last one what is left", () => {
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

test("200,000 lives of a line: never more goes back than was paid, and all units together get exactly that", () => {
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
