import type { CallRecord } from "../call-record";
import { changeDevice } from "./device";

/** By "GET /v1/product/1", with or without the query. */
interface Overlay {
  answers: Record<string, unknown>;
  patches: Record<string, Record<string, unknown>>;
}
const keptCalls = 200;

const calls = new Map<string, CallRecord>();
const problems: string[] = [];
const overlay: Overlay = { answers: {}, patches: {} };
let onOverlay = () => {};

const isEmbedded = window.parent !== window;

function tell(message: object) {
  if (isEmbedded) window.parent.postMessage({ from: "kiosk-phone", ...message }, location.origin);
}

export function showCall(call: CallRecord) {
  calls.set(call.key, { ...call });
  const oldest = calls.keys().next().value;
  if (calls.size > keptCalls && oldest !== undefined) calls.delete(oldest);
  tell({ kind: "call", call });
}

/** Reports a mistake of the mini-program, or a thing that the simulator lacks, in the console and in the log beside the phone. */
export function report(problem: unknown) {
  if (problem instanceof Error) console.error(problem);
  const told = import("./faults/told").then(({ told }) => told(problem)).catch(() => String(problem));
  void told.then((text) => {
    console.error(`kiosk phone: ${text}`);
    problems.push(text);
    tell({ kind: "problem", text });
  });
}

export const tellPage = (path: string) => tell({ kind: "page", path });

/** Gives the answer that the page around the phone has for a call, or undefined. */
export function overlaidAnswer(method: string, path: string, query: string): unknown {
  const { answers } = overlay;
  return answers[`${method} ${path}${query}`] ?? answers[`${method} ${path}`];
}
export function patchFor(method: string, path: string, query: string) {
  return overlay.patches[`${method} ${path}${query}`] ?? overlay.patches[`${method} ${path}`];
}

/** `changed` is called when the page around the phone hands over other answers. */
export function listenToHost(changed: () => void) {
  onOverlay = changed;
  addEventListener("message", ({ origin, source, data }) => {
    if (origin !== location.origin || source !== window.parent || data?.to !== "kiosk-phone") return;
    if (data.kind === "hello") for (const call of calls.values()) tell({ kind: "call", call });
    if (data.kind === "hello") for (const text of problems) tell({ kind: "problem", text });
    if (data.kind === "device") changeDevice(data);
    if (data.kind === "overlay") {
      overlay.answers = data.answers ?? {};
      overlay.patches = data.patches ?? {};
      onOverlay();
    }
  });
  tell({ kind: "ready" });
}
