import type { PageProblem } from "./problem-words";

export type Outcome<T> = { done: T; problem?: undefined } | { done?: undefined; problem: PageProblem };

interface Given {
  body?: unknown;
  /** The same key never does the same thing twice, so that trying again is safe. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

type Listener = (path: string) => void;
const listeners = new Set<Listener>();

/** Calls back after each write that was done. */
export function onWritten(listener: Listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Calls the API as the admin who is signed in. It throws only if `signal` gave the call up. */
export async function cms<T>(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  { body, idempotencyKey, signal }: Given = {},
): Promise<Outcome<T>> {
  const isForm = body instanceof FormData;
  try {
    const response = await fetch(path, {
      method,
      signal,
      // A write that is on its way arrives, also if the page is left meanwhile.
      keepalive: method !== "GET" && !isForm,
      headers: {
        "accept-language": document.documentElement.lang,
        ...(body !== undefined && !isForm && { "content-type": "application/json" }),
        ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
      },
      body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
    });
    const answer = response.status === 204 ? undefined : await response.json();
    if (!response.ok) return { problem: answer as PageProblem };
    if (method !== "GET") for (const listener of listeners) listener(path);
    return { done: answer as T };
  } catch (error) {
    if (signal?.aborted) throw error;
    return { problem: { code: "offline", detail: "", request_id: "" } };
  }
}
