import { type RefObject, useEffect, useReducer } from "react";
import { sendToPhone } from "@/components/phone-beside/types";
import type { CallRecord } from "@/lib/phone/call-record";

interface Log {
  calls: CallRecord[];
  problems: string[];
}
type Event = { kind: "call"; call: CallRecord } | { kind: "problem"; text: string } | { kind: "clear" };

const keptCalls = 200;
const nothing: Log = { calls: [], problems: [] };

function logged(log: Log, event: Event): Log {
  if (event.kind === "clear") return nothing;
  if (event.kind === "problem") return { ...log, problems: [...log.problems, event.text].slice(-20) };
  const { call } = event;
  const isKnown = log.calls.some(({ key }) => key === call.key);
  const calls = isKnown ? log.calls.map((each) => (each.key === call.key ? call : each)) : [call, ...log.calls];
  return { ...log, calls: calls.slice(0, keptCalls) };
}

/** Listens to the phone in the frame. `onReady` is called each time a mini-program has started in it. */
export function usePhone(frame: RefObject<HTMLIFrameElement | null>, onReady: () => void) {
  const [log, dispatch] = useReducer(logged, nothing);

  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow || data?.from !== "kiosk-phone") return;
      if (data.kind === "ready") onReady();
      if (data.kind === "call" || data.kind === "problem") dispatch(data);
    };
    addEventListener("message", listen);
    // The phone may have started before this page could listen.
    sendToPhone(frame.current, { kind: "hello" });
    return () => removeEventListener("message", listen);
  }, [frame, onReady]);

  return { ...log, clear: () => dispatch({ kind: "clear" }) };
}
