import type { CallRecord, FromSimulator, channel as frameChannel, Overlay, ToSimulator } from "../frame";
import { changeDevice } from "./device";

// Importing the value would add the documents of `frame.ts` to the first page's scripts.
const channel: typeof frameChannel = "mini-program-simulator";
const maxCalls = 200;
const calls = new Map<string, CallRecord>();
const problems: string[] = [];
let overlay: Overlay = {};

const isEmbedded = window.parent !== window;

function send(message: FromSimulator) {
  if (isEmbedded) window.parent.postMessage({ from: channel, ...message }, location.origin);
}

export function reportCall(call: CallRecord) {
  calls.set(call.key, { ...call });
  const oldest = calls.keys().next().value;
  if (calls.size > maxCalls && oldest !== undefined) calls.delete(oldest);
  send({ kind: "call", call });
}

/** Reports a mistake of the mini-program, or a feature that the simulator lacks, to the console and to the page around the frame. */
export function report(problem: unknown) {
  console.error(problem);
  const text = problem instanceof Error ? problem.message : String(problem);
  problems.push(text);
  send({ kind: "problem", text });
}

export const reportPage = (path: string) => send({ kind: "page", path });

/** The answer that the page around the frame gives to a request, or undefined. */
export function findAnswer(method: string, path: string, query: string) {
  return overlay.answers?.[`${method} ${path}${query}`] ?? overlay.answers?.[`${method} ${path}`];
}
export function findPatch(method: string, path: string, query: string) {
  return overlay.patches?.[`${method} ${path}${query}`] ?? overlay.patches?.[`${method} ${path}`];
}

export function listenToHost(onOverlay: () => void) {
  addEventListener("message", ({ origin, source, data }) => {
    if (origin !== location.origin || source !== window.parent || data?.to !== channel) return;
    const message = data as ToSimulator;
    if (message.kind === "replay") {
      for (const call of calls.values()) send({ kind: "call", call });
      for (const text of problems) send({ kind: "problem", text });
    }
    if (message.kind === "device") changeDevice(message);
    if (message.kind === "overlay") {
      overlay = message;
      onOverlay();
    }
  });
  send({ kind: "ready" });
}
