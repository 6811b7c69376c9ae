import type { PageProblem } from "@/components/api/problem";
import { createSerialQueue } from "@/components/api/serial-queue";
import { type Node, type Placement, placementsToRestore } from "./placements";

/** The reason why an undo was refused: the record was moved again, or an earlier move failed. */
type Refusal = PageProblem | "changedAgain" | "overtaken";

interface MoveQueueOptions {
  write: (place: Placement) => Promise<{ problem?: PageProblem }>;
  read: () => Promise<boolean>;
  /** Shows these places instead of those of the records read last. */
  show: (over: Placement[]) => void;
}

/**
 * Shows moves optimistically and writes them one at a time, so that each is based on the previous one. If one fails, the moves that
 * are already queued are not written, and the page shows the stored order.
 */
export function createMoveQueue({ write, read, show }: MoveQueueOptions) {
  /** The places of all moves that the last read may not include. */
  let over = new Map<number, Placement>();
  let round = 0;
  let waiting = 0;
  let readings = 0;
  const afterEarlier = createSerialQueue();
  const history = createMoveHistory();

  function put(places: readonly Placement[]) {
    for (const place of places) over.set(place.id, { ...over.get(place.id), ...place });
    show([...over.values()]);
    const own = round;
    waiting += 1;
    return afterEarlier(async () => {
      const problem = own === round ? await writeAll(places) : ("overtaken" as const);
      waiting -= 1;
      if (own !== round) return problem;
      if (problem) await settle(true);
      // The page shows the places already, so callers do not wait for the read.
      else if (!waiting) void settle(false);
      return problem;
    });
  }

  async function writeAll(places: readonly Placement[]) {
    for (const place of places) {
      const { problem } = await write(place);
      if (problem) return problem;
    }
    return undefined;
  }

  async function settle(isRefused: boolean) {
    readings += 1;
    const own = readings;
    const isRead = await read();
    if (isRefused) round += 1;
    // A read that began before the last move does not include it.
    else if (waiting || own !== readings || !isRead) return;
    over = new Map();
    show([]);
  }

  /** `all` are the records as shown at the time of the move. `undo` takes those at the time of the undo. */
  async function move(all: readonly Node[], id: number, places: readonly Placement[]) {
    const own = history.add(id);
    const problem = await put(places);
    if (problem) {
      history.drop(id, own);
      return { problem: problem === "overtaken" ? undefined : problem };
    }
    async function undo(now: readonly Node[]): Promise<Refusal | undefined> {
      const back = history.isLast(id, own) ? placementsToRestore(now, id, all) : undefined;
      if (!back) return "changedAgain";
      history.drop(id, own);
      const refused = back.length ? await put(back) : undefined;
      if (refused) history.put(id, own);
      return refused;
    }
    return { undo };
  }
  return move;
}

/** Stores the order of the moves of each record, because they can only be undone in reverse order. */
export function createMoveHistory() {
  const moves = new Map<number, number[]>();
  let count = 0;
  const movesOf = (id: number) => moves.get(id) ?? [];
  const put = (id: number, move: number) =>
    moves.set(
      id,
      [...movesOf(id), move].toSorted((a, b) => a - b),
    );
  return {
    add(id: number) {
      count += 1;
      put(id, count);
      return count;
    },
    isLast: (id: number, move: number) => movesOf(id).at(-1) === move,
    /** Removes a move that failed or is being undone. */
    drop: (id: number, move: number) =>
      moves.set(
        id,
        movesOf(id).filter((each) => each !== move),
      ),
    /** Adds a move again whose undo failed. */
    put,
  };
}
