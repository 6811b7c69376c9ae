/** Speaks to the mini-program that runs in a frame of our own: docs/architecture.md, "The phone". */
export function sendToPhone(frame: HTMLIFrameElement | null, message: object) {
  frame?.contentWindow?.postMessage({ to: "kiosk-phone", ...message }, location.origin);
}
