import { randomInt } from "node:crypto";
import fc from "fast-check";
import { findFaults } from "../fixtures/shop/shop";
import { afterSaleSteps } from "./after-sale-steps";
import { Choices } from "./choices";
import { compareActions, compareOrder, compareReports, compareStock } from "./compare";
import { compareBill, compareCoupons, compareEvents, compareSums } from "./compare-sums";
import { compareComplaint, complaintSteps } from "./complaint-steps";
import { compare, type Game, runStep, startGame } from "./game";
import { type openWorld, runSweeps } from "./open-world";
import { minutePasses, orderSteps } from "./order-steps";
import { recordSteps } from "./record-steps";
import { confirmRefunds } from "./refunds";

const steps = { ...orderSteps, ...afterSaleSteps, ...recordSteps, ...complaintSteps };
/** More tries make a counterexample shorter, but each of them plays on a new copy of the world. */
const shrinkSeconds = 20;

export const randomSeed = () => randomInt(1_000_000_000);

/** Plays random steps, one seed after the other, until the time is over. Throws with few steps that show a difference. */
export async function play(
  world: Awaited<ReturnType<typeof openWorld>>,
  { seed = 1, seconds = 60, most = Number.POSITIVE_INFINITY },
) {
  const began = performance.now();
  const spent = () => (performance.now() - began) / 1000;
  let [count, runs] = [0, 0];
  for (; runs === 0 || (runs < most && spent() < seconds); runs++) {
    let until = Number.POSITIVE_INFINITY;
    const property = fc.asyncProperty(fc.commands(commands, { maxCommands: 300, size: "max" }), async (all) => {
      if (performance.now() > until) return;
      try {
        count += await world.inCopy((settled) => playOnce(startGame(world.ids, settled), all));
      } catch (error) {
        if (until === Number.POSITIVE_INFINITY)
          process.stdout.write(`Seed ${seed + runs} fails, and is shortened now:\n${(error as Error).message}\n`);
        until = Math.min(until, performance.now() + shrinkSeconds * 1000);
        throw error;
      }
    });
    const result = await fc.check(property, { seed: seed + runs, numRuns: 1, unbiased: true });
    if (result.failed)
      throw new Error(`Seed ${seed + runs} (KIOSK_MODEL_SEED):\n${(result.errorInstance as Error).message}`);
  }
  return `seeds ${seed} to ${seed + runs - 1}: ${count} steps, ${(count / spent()).toFixed(1)} a second`;
}

async function playOnce(game: Game, all: Iterable<fc.AsyncCommand<{ game: Game }, object>>) {
  try {
    await fc.asyncModelRun(() => ({ model: { game }, real: {} }), all);
    await judge(game);
  } catch (error) {
    throw new Error(`${game.transcript.join("\n")}\n\n${(error as Error).message}`, { cause: error });
  }
  return game.count;
}

class Command implements fc.AsyncCommand<{ game: Game }, object> {
  constructor(
    readonly name: string,
    readonly numbers: number[],
  ) {}
  #make(game: Game) {
    return steps[this.name]!.make(game, new Choices(this.numbers));
  }
  check({ game }: { game: Game }) {
    return this.#make(game) !== undefined;
  }
  async run({ game }: { game: Game }) {
    const step = this.#make(game)!;
    await runStep(game, step);
    await settle(game);
    const shown = game.transcript.length;
    const orders = step.orders ?? game.shop.orders.slice(-1);
    game.last = orders[0];
    for (const order of orders) {
      await compareOrder(game, order);
      await compareActions(game, order);
      await compareComplaint(game, order);
    }
    await compareStock(game);
    // Also before the end, because a difference that is found soon is shortened soon.
    if (this.name === "minutePasses") await compareReports(game);
    if (orders.some(({ copy }) => copy)) await compareCoupons(game);
    game.transcript.length = shown;
  }
}

/** They are not shrunk: a counterexample needs few steps rather than small numbers. */
const numbers = fc.noShrink(fc.array(fc.nat(9999), { minLength: 12, maxLength: 12 }));
const commands = Object.entries(steps).flatMap(([name, { weight }]) =>
  Array.from({ length: weight }, () => numbers.map((chosen) => new Command(name, chosen))),
);

/** WeChat Pay confirms the refunds that the step has made. */
async function settle(game: Game) {
  await game.settled();
  const all = () => game.shop.orders.flatMap(({ refunds }) => refunds);
  const finished = all().filter(({ status }) => status === "success").length;
  confirmRefunds(game.shop);
  const rounds = all().filter(({ status }) => status === "success").length - finished;
  // A waiting refund is created in one round, and sent in the next.
  for (let round = 0; round < 2 * rounds - 1; round++) await runSweeps(game.settled, ["refunds", "after-sale refunds"]);
}

/** At the end WeChat Pay is there again, the last parcels are reported to it, and everything is compared. */
async function judge(game: Game) {
  await game.ask("", "PUT", "/sandbox/faults", { faults: [] });
  game.shop.isWechatDown = false;
  await settle(game);
  game.transcript.pop();
  await runStep(game, minutePasses(game));
  await settle(game);
  const shown = game.transcript.length;
  for (const order of game.shop.orders) await compareOrder(game, order);
  await compareReports(game);
  await compareSums(game);
  await compareEvents(game);
  compare("the invariants", { faults: await findFaults() }, { faults: [] });
  await compareBill(game);
  game.transcript.length = shown;
}
