import { AppError, invalid } from "@/lib/kernel/contract/errors";

const mebibyte = 1024 * 1024;
/** The most bytes that all bodies that are still arriving may hold together, in this process: in its memory, and on its disk. */
const budgets = { memory: 48 * mebibyte, disk: 256 * mebibyte };
type Place = keyof typeof budgets;

interface Hold {
  bytes: number;
  giveUp(): void;
}
/** In the order in which they give way. Anybody can become a shopper. */
const senders = ["stranger", "shopper", "admin"] as const;
export type Sender = (typeof senders)[number];

/** The holds of each sender are in the order in which they began. */
interface Bodies {
  holds: Record<Sender, Set<Hold>>;
  held: number;
}
const noBodies = (): Bodies => ({ holds: { stranger: new Set(), shopper: new Set(), admin: new Set() }, held: 0 });

/** Next bundles this module more than once. */
const shared = globalThis as typeof globalThis & { kioskBodies?: Record<Place, Bodies> };
shared.kioskBodies ??= { memory: noBodies(), disk: noBodies() };
const bodiesOf = shared.kioskBodies;

const tooMany = () => new AppError("unavailable", "Too many bodies are arriving at this moment. Send it again soon.");

/**
 * Counts a body that is kept until its end, by what it has declared or by what has arrived of it. Beyond the budget the body that has been held for
 * the longest gives way, strangers' first: a sender who does not end cannot keep out those who do.
 */
export function holdBody(declared: number, giveUp: (error: AppError) => void, from: Sender, place: Place = "memory") {
  const hold: Hold = { bytes: 0, giveUp: () => giveUp(tooMany()) };
  const bodies = bodiesOf[place];
  const holds = bodies.holds[from];
  const take = (bytes: number) => {
    if (!holds.has(hold)) return; // it has given way
    hold.bytes += bytes;
    bodies.held += bytes;
    if (bodies.held > budgets[place]) makeRoom(bodies, budgets[place]);
  };
  let arrived = 0;
  holds.add(hold);
  take(declared);
  return {
    grow(bytes: number) {
      arrived += bytes;
      take(Math.max(arrived, declared) - hold.bytes);
    },
    release() {
      holds.delete(hold);
      bodies.held -= hold.bytes;
      hold.bytes = 0;
      hold.giveUp = () => {}; // an old table of the Set may keep the hold, but no longer the request
    },
  };
}

/** Yields the chunks of a body that its reader keeps in memory until the end, within the budget. */
export async function* withinBudget(
  body: AsyncIterable<Uint8Array>,
  declared: number,
  from: Sender,
): AsyncGenerator<Uint8Array> {
  let giveUp: (error: AppError) => void = () => {};
  const lost = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  lost.catch(() => {}); // it may be lost between two chunks
  const chunks = body[Symbol.asyncIterator]();
  const hold = holdBody(declared, giveUp, from);
  try {
    for (;;) {
      const next = await Promise.race([chunks.next().catch(cutOff), lost]);
      if (next.done) return;
      hold.grow(next.value.byteLength);
      yield next.value;
    }
  } finally {
    hold.release();
    chunks.return?.().catch(() => {}); // not awaited: it may wait for the sender
  }
}

function makeRoom(bodies: Bodies, mostBytes: number) {
  for (const sender of senders)
    for (const oldest of bodies.holds[sender]) {
      bodies.held -= oldest.bytes;
      oldest.bytes = 0;
      bodies.holds[sender].delete(oldest);
      oldest.giveUp();
      if (bodies.held <= mostBytes) return;
    }
}

function cutOff(): never {
  throw invalid({ path: "", code: "cut_off", message: "The body is cut off." });
}
