import { AppError, invalid } from "@/lib/kernel/errors";

const mebibyte = 1024 * 1024;
/** What the bodies that are still arriving may hold together, in this process. */
const budgetBytes = 48 * mebibyte;

interface Hold {
  bytes: number;
  giveUp(): void;
}
/** Next bundles this module more than once. `holds` are in the order in which they began. */
const shared = globalThis as typeof globalThis & { kioskBodies?: { holds: Set<Hold>; held: number } };
shared.kioskBodies ??= { holds: new Set(), held: 0 };
const bodies = shared.kioskBodies;

/**
 * Yields the chunks of a body that its reader keeps in memory until the end. Beyond the budget the body that has been
 * arriving for the longest gives way: a sender who does not end cannot keep out those who do.
 */
export async function* withinBudget(body: AsyncIterable<Uint8Array>, declared = 0): AsyncGenerator<Uint8Array> {
  let giveUp = () => {};
  const lost = new Promise<never>((_, reject) => {
    giveUp = () =>
      reject(new AppError("unavailable", "Too many bodies are arriving at this moment. Send it again soon."));
  });
  lost.catch(() => {}); // it may be lost between two chunks
  const hold: Hold = { bytes: 0, giveUp };
  const chunks = body[Symbol.asyncIterator]();
  bodies.holds.add(hold);
  try {
    take(hold, declared);
    for (let arrived = 0; ; ) {
      const next = await Promise.race([chunks.next().catch(cutOff), lost]);
      if (next.done) return;
      arrived += next.value.byteLength;
      take(hold, Math.max(arrived, declared) - hold.bytes);
      yield next.value;
    }
  } finally {
    bodies.holds.delete(hold);
    bodies.held -= hold.bytes;
    chunks.return?.().catch(() => {}); // not awaited: it may wait for the sender
  }
}

function take(hold: Hold, bytes: number) {
  hold.bytes += bytes;
  bodies.held += bytes;
  for (const oldest of bodies.holds) {
    if (bodies.held <= budgetBytes) return;
    bodies.held -= oldest.bytes;
    oldest.bytes = 0;
    bodies.holds.delete(oldest);
    oldest.giveUp();
  }
}

function cutOff(): never {
  throw invalid({ path: "", code: "cut_off", message: "The body is cut off." });
}
