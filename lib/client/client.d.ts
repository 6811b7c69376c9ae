// The types of a shop's client. The server appends `Client` and the types of its operations, generated from its OpenAPI document.

/** Codes are stable. "offline": no response. "no_answer": no response in time, or an invalid one. "cancelled": by `cancel()`. */
export type Code = Problem["code"] | "offline" | "no_answer" | "cancelled";

export class ShopError extends Error {
  /** 0 if there was no response. */
  status: number;
  code: Code;
  problem: Partial<Problem>;
  /** Seconds. */
  retryAfter?: number;
  /** The error of one field, such as `error.field("products.0.count")`. */
  field(path: string): FieldError | undefined;
}

export interface Task<Output> extends Promise<Output> {
  /** Rejects the promise with the code "cancelled". The server may already have executed the request. */
  cancel(): void;
}
export interface CallOptions {
  /** The Idempotency-Key. The same key creates only one order. By default each call has a new one. */
  key?: string;
  /** Receives the percentage of the file that has been sent. Only supported in mini-programs. */
  onProgress?(percent: number): void;
}
/** An input whose fields are all optional can be omitted. */
type Given<Input> =
  Record<never, never> extends Input ? [input?: Input, options?: CallOptions] : [input: Input, options?: CallOptions];
export type Call<Input, Output> = (...given: Given<Input>) => Task<Output>;
export interface List<Input, Output> extends Call<Input, Output> {
  /** Iterates over the rows of all pages: `for await (const order of shop.orders.list.each())`. */
  each(...given: Given<Input>): AsyncIterableIterator<Output extends { items: (infer Row)[] } ? Row : never>;
}

export interface Options {
  /** The shop's address. Default: the server that this file was downloaded from. */
  base?: string;
  /** Obtains a token when one is needed. Default: `wx.login` in a mini-program; elsewhere calls that need a token fail. */
  signIn?(shop: Client): Promise<{ token: string }>;
  /** Stores the token. Default: the mini-program's storage, `localStorage`, or memory. */
  storage?: { get(): string | undefined; set(text: string): void };
  /** Seconds until a call fails with "no_answer", including retries. Uploads have six times as long. Default: 10. */
  seconds?: number;
  /** How often a call is retried if this cannot execute it twice. Default: 2. */
  retries?: number;
  /** The language of messages, such as "zh". */
  language?: string;
  /** Other calls than those of shoppers: `{ "orders.note": ["PUT", "/cms/order/{id}/note", "k"] }`. "k": it takes an Idempotency-Key. */
  operations?: Record<string, string[]>;
}
export interface Client {
  base: string;
  isSignedIn(): boolean;
  /** Signs in now, even after `signOut`. Otherwise calls sign in automatically. */
  signIn(): Promise<{ token: string }>;
  /** Ends the session. Calls do not sign in again until `signIn` is called. */
  signOut(): Promise<void>;
  /** Returns a new Idempotency-Key. Create it when the cart is shown, so that two taps create one order. */
  newKey(): string;
}
export function createClient(options?: Options): Client;
