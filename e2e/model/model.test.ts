import { afterAll, beforeAll, test } from "vitest";
import { openWorld } from "./open-world";
import { play, randomSeed } from "./play";

const { KIOSK_MODEL_SEED, KIOSK_MODEL_SECONDS } = process.env;
/** `npm test` plays seeds 1 to 60, fewer on a slow machine; `npm run proofs -- model` others each time, for an hour. */
const isProof = process.env.KIOSK_MODEL === "proof";
const seconds = Number(KIOSK_MODEL_SECONDS ?? (isProof ? 3600 : 60));
const most = isProof ? Number.POSITIVE_INFINITY : 60;
const seed = Number(KIOSK_MODEL_SEED ?? (isProof ? randomSeed() : 1));

let world: Awaited<ReturnType<typeof openWorld>>;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

test("the shop behaves like its model in random games", { timeout: (seconds + 600) * 1000 }, async () => {
  process.stdout.write(`The model plays from seed ${seed} on.\n`);
  process.stdout.write(`The model played ${await play(world, { seed, seconds, most })}.\n`);
});
