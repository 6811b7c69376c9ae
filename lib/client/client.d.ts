// The types of a shop's client. The server adds `Client`, `Problem` and what they name, made from its own declarations.

/** Switch on it: it never changes. "offline": nothing came. "no_answer": not in time, or by something in between. "cancelled": by `cancel()`. */
export type Code = Problem["code"] | "offline" | "no_answer" | "cancelled";

export class ShopError extends Error {
  /** 0 if no answer came. */
  status: number;
  code: Code;
  problem: Partial<Problem>;
  /** Seconds. */
  retryAfter?: number;
  /** The error of one field, such as `error.field("products.0.count")`. */
  field(path: string): FieldError | undefined;
}

export interface Task<Output> extends Promise<Output> {
  /** Ends the call: the promise is rejected with the code "cancelled". A write may have been done. */
  cancel(): void;
}
export interface CallOptions {
  /** The same key makes the same order. Without one, each call makes its own. */
  key?: string;
  /** Hears how much of a file is sent, in percent. Only a mini-program knows it. */
  onProgress?(percent: number): void;
}
/** An input of optional fields only may be left out. */
type Given<Input> =
  Record<never, never> extends Input ? [input?: Input, options?: CallOptions] : [input: Input, options?: CallOptions];
export type Call<Input, Output> = (...given: Given<Input>) => Task<Output>;
export interface List<Input, Output> extends Call<Input, Output> {
  /** One row after the other, page by page: `for await (const order of shop.orders.list.each())`. */
  each(...given: Given<Input>): AsyncIterableIterator<Output extends { items: (infer Row)[] } ? Row : never>;
}

export interface Options {
  /** The shop's address. Default: the server that this file came from. */
  base?: string;
  /** Gets a token when one is needed. Default in a mini-program: `wx.login`. Elsewhere none: calls that need one are refused. */
  signIn?(shop: Client): Promise<{ token: string }>;
  /** Keeps the token. Default: the mini-program's storage, `localStorage`, or memory. */
  storage?: { get(): string | undefined; set(text: string): void };
  /** How long a call may take with its repetitions, before it fails with "no_answer"; sending a file six times as long. Default: 10. */
  seconds?: number;
  /** How often a call is repeated if that cannot do it twice. Default: 2. */
  retries?: number;
  /** The language of messages, such as "zh". */
  language?: string;
}
export interface Client {
  base: string;
  isSignedIn(): boolean;
  /** Signs in now, also after `signOut`. Other calls sign in by themselves. */
  signIn(): Promise<{ token: string }>;
  /** Ends the session. No call signs in again until `signIn` is called. */
  signOut(): Promise<void>;
  /** A new Idempotency-Key. Make it when the cart is shown: then two taps make one order. */
  newKey(): string;
}
export function createClient(options?: Options): Client;
