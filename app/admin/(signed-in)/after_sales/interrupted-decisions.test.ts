import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetDecision, rememberDecision } from "./interrupted-decisions";

const browser = new Map<string, string>();
beforeEach(() => {
  browser.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => browser.get(key) ?? null,
    setItem: (key: string, text: string) => void browser.set(key, text),
    removeItem: (key: string) => void browser.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("admins who share a browser keep their decisions apart, also those about the same request", () => {
  const decision = {
    version: 1,
    name: "Han",
    body: { status: "approved" as const },
    typed: { reason: "", restock: {} },
  };
  rememberDecision(1, { ...decision, id: 5, seen: 2 }, 1000);
  rememberDecision(2, { ...decision, id: 5, seen: 3 }, 2000);
  rememberDecision(2, { ...decision, id: 6, seen: 1 }, 3000);
  forgetDecision(2, 5);
  expect([...browser.values()].map((text) => JSON.parse(text))).toEqual([
    [{ id: 5, name: "Han", seen: 2, leavesAt: 1000 }],
    [{ id: 6, name: "Han", seen: 1, leavesAt: 3000 }],
  ]);
  forgetDecision(1, 5);
  forgetDecision(2, 6);
  expect(browser.size).toBe(0);
});
