interface Means<State, Problem> {
  send: (changed: Partial<State>) => Promise<{ problem?: Problem }>;
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
): (change: Partial<State>) => void {
  let stored = first;
  let sent: Partial<State> = {};
  let waiting: Partial<State> = {};
  let isRunning = false;
  const draw = () => show({ ...stored, ...sent, ...waiting });

  async function run() {
    isRunning = true;
    while (Object.keys(waiting).length) {
      sent = waiting;
      waiting = {};
      const { problem } = await send(sent);
      if (!problem) stored = { ...stored, ...sent };
      sent = {};
      if (!problem) continue;
      draw();
      onProblem(problem);
    }
    isRunning = false;
  }

  return (change) => {
    waiting = { ...waiting, ...change };
    draw();
    if (!isRunning) void run();
  };
}
