export interface PhoneShown {
  /** The page of the mini-program, such as `/pages/product/product?id=1`. */
  page: string;
  /** By `GET /v1/product/1`: stands for the server's answer. For a record that shoppers cannot see yet. */
  answers?: Readonly<Record<string, object>>;
  /** By `GET /v1/banner/1`: fields that lie over the server's answer. */
  patches?: Readonly<Record<string, object>>;
}

/** Speaks to the mini-program that runs in a frame of our own: docs/architecture.md, "The phone". */
export function sendToPhone(frame: HTMLIFrameElement | null, message: object) {
  frame?.contentWindow?.postMessage({ to: "kiosk-phone", ...message }, location.origin);
}

/** The id that a record has in the phone before it has one. */
export const unmade = 2_000_000_000;
