import { useSyncExternalStore } from "react";

const key = "kiosk.docs.token";
const listeners = new Set<() => void>();

/** All forms of the page share one token, until the tab is closed. */
export function useToken(): [string, (token: string) => void] {
  return [useSyncExternalStore(subscribe, readToken, () => ""), setToken];
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const readToken = () => sessionStorage.getItem(key) ?? "";

function setToken(token: string) {
  sessionStorage.setItem(key, token.trim());
  for (const listener of listeners) listener();
}

let sandbox: Promise<boolean> | undefined;

/** Asks once, when the first form that needs it opens. */
export function sandboxIsOn(): Promise<boolean> {
  sandbox ??= fetch("/health")
    .then((response) => response.json())
    .then((health: { sandbox?: unknown }) => health.sandbox === true)
    .catch(() => false);
  return sandbox;
}

/** Signs in the same shopper each time in this tab, so that their orders outlive an expired token. */
export async function sandboxToken(): Promise<string> {
  const account = sessionStorage.getItem("kiosk.docs.shopper") ?? `demo-${Date.now().toString(36)}`;
  sessionStorage.setItem("kiosk.docs.shopper", account);
  const response = await fetch("/v1/token", {
    method: "POST",
    credentials: "omit",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ account, secret: "", type: 200 }),
  });
  const answer: { token?: string; detail?: string } = await response.json();
  if (!answer.token) throw new Error(answer.detail ?? `The server answered ${response.status}.`);
  return answer.token;
}
