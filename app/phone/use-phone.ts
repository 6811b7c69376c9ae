import { type CallRecord, listenToSimulator, sendToSimulator } from "mini-program-simulator";
import { type RefObject, useEffect, useReducer } from "react";

interface Log {
  calls: CallRecord[];
  problems: string[];
}
type Event = { kind: "call"; call: CallRecord } | { kind: "problem"; text: string } | { kind: "clear" };

const maxCalls = 200;
const emptyLog: Log = { calls: [], problems: [] };

function logReducer(log: Log, event: Event): Log {
  if (event.kind === "clear") return emptyLog;
  if (event.kind === "problem") return { ...log, problems: [...log.problems, event.text].slice(-20) };
  const { call } = event;
  const isKnown = log.calls.some(({ key }) => key === call.key);
  const calls = isKnown ? log.calls.map((each) => (each.key === call.key ? call : each)) : [call, ...log.calls];
  return { ...log, calls: calls.slice(0, maxCalls) };
}

/**
 * Collects the calls and problems that the simulator in the frame reports. `onReady` is called each time the mini-program has
 * started.
 */
export function usePhone(frame: RefObject<HTMLIFrameElement | null>, onReady: () => void) {
  const [log, dispatch] = useReducer(logReducer, emptyLog);

  useEffect(() => {
    const stop = listenToSimulator(
      () => frame.current,
      (message) => {
        if (message.kind === "ready") onReady();
        if (message.kind === "call" || message.kind === "problem") dispatch(message);
      },
    );
    // The mini-program may have started before this listener was added.
    sendToSimulator(frame.current, { kind: "replay" });
    return stop;
  }, [frame, onReady]);

  return { ...log, clear: () => dispatch({ kind: "clear" }) };
}
