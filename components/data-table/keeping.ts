/** Gives the fields that change, as they are afterwards. */
export type Change<State> = (before: State) => Partial<State>;

interface Means<State, Problem> {
  /** Gives the fields as they are stored now. */
  send: (change: Change<State>) => Promise<{ done?: Partial<State>; problem?: Problem }>;
  /** Draws the state with all changes, those that have no answer yet included. */
  show: (state: State) => void;
  onProblem: (problem: Problem) => void;
}

/**
 * Keeps changes of a state one after another: what changes while a call runs goes with the next one. A change that is refused is taken back,
 * unless its field was changed again meanwhile.
 */
export function keeping<State extends object, Problem>(
  first: State,
  { send, show, onProblem }: Means<State, Problem>,
): (change: Change<State>) => void {
  let stored = first;
  let sent: Change<State>[] = [];
  let waiting: Change<State>[] = [];
  let isRunning = false;
  const draw = () => show({ ...stored, ...together([...sent, ...waiting])(stored) });

  async function run() {
    isRunning = true;
    while (waiting.length) {
      sent = waiting;
      waiting = [];
      const { done, problem } = await send(together(sent));
      sent = [];
      if (!problem) stored = { ...stored, ...done };
      draw();
      if (problem) onProblem(problem);
    }
    isRunning = false;
  }

  return (change) => {
    waiting = [...waiting, change];
    draw();
    if (!isRunning) void run();
  };
}

const together =
  <State extends object>(changes: readonly Change<State>[]): Change<State> =>
  (before) => {
    const done: Partial<State> = {};
    for (const change of changes) Object.assign(done, change({ ...before, ...done }));
    return done;
  };
