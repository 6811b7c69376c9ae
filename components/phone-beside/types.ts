export interface PhoneShown {
  /** The page of the mini-program, such as `/pages/product/product?id=1`. */
  page: string;
  /** By `GET /v1/product/1`: replaces the server's answer, for a record that shoppers cannot see yet. */
  answers?: Readonly<Record<string, object>>;
  /** By `GET /v1/banner/1`: fields that replace those of the server's answer. */
  patches?: Readonly<Record<string, object>>;
}

/** Sends a message to the mini-program in a frame: docs/architecture.md, "The phone". */
export function sendToPhone(frame: HTMLIFrameElement | null, message: object) {
  frame?.contentWindow?.postMessage({ to: "kiosk-phone", ...message }, location.origin);
}

/** The id of an unsaved record in the phone. */
export const unmade = 2_000_000_000;
