import { expect, test } from "vitest";
import { type Finding, missingFirst, stepsOf } from "./steps";

const found = (check: string, verdict: Finding["verdict"]): Finding => ({ check, verdict, detail: "…", change: null });
const statesOf = (findings: Finding[], wasQueried: boolean) =>
  Object.fromEntries(stepsOf(findings, wasQueried).map(({ name, state }) => [name, state]));

const sandbox = [found("sandbox", "wrong"), found("app_url", "wrong"), found("scheduler", "right")];
const set = [
  found("sandbox", "right"),
  found("app_url", "right"),
  found("scheduler", "right"),
  found("app_id", "right"),
  ...["merchant_id", "merchant_serial", "merchant_key", "api_v3_key"].map((check) => found(check, "right")),
  found("public_key", "unchecked"),
];
const answered = [
  ...["access_token", "clock", "merchant", "certificates", "server_domains", "notify"].map((c) => found(c, "right")),
  found("prepay", "unchecked"),
];

test("in the sandbox the accounts are missing, however well the sandbox answers for WeChat", () => {
  const states = { app: "todo", merchant: "todo", address: "todo", server: "todo", console: "byHand", code: "byHand" };
  expect(statesOf(sandbox, false)).toEqual(states);
  const played = [...sandbox, ...answered, found("shipping", "right")];
  expect(statesOf(played, true)).toEqual(states);
  expect(stepsOf(played, true).flatMap(({ findings }) => findings.map(({ check }) => check))).toEqual([
    "app_url",
    "sandbox",
    "scheduler",
  ]);
});

test("variables that look right are no proof: only WeChat's answers close a step", () => {
  expect(statesOf(set, false)).toMatchObject({ app: "open", merchant: "open", address: "open", server: "open" });
  expect(statesOf([...set, ...answered, found("shipping", "right")], true)).toEqual({
    app: "done",
    merchant: "done",
    address: "done",
    server: "done",
    console: "done",
    code: "byHand",
  });
});

test("a step says the worst that was found in it, and nothing of the others", () => {
  const all = [...set, ...answered].filter(({ check }) => check !== "merchant" && check !== "clock");
  const states = statesOf(
    [...all, found("merchant", "wrong"), found("clock", "look"), found("shipping", "wrong")],
    true,
  );
  expect(states).toEqual({
    app: "done",
    merchant: "todo",
    address: "done",
    server: "look",
    console: "todo",
    code: "byHand",
  });
});

test("what WeChat did not say is not done: it stays open, or a person must look", () => {
  const known = answered.filter(({ check }) => !["access_token", "server_domains"].includes(check));
  const silent = [found("access_token", "wrong"), found("server_domains", "unchecked"), found("shipping", "unchecked")];
  expect(statesOf([...set, ...known, ...silent], true)).toEqual({
    app: "todo",
    merchant: "done",
    address: "open",
    server: "done",
    console: "byHand",
    code: "byHand",
  });
});

test("with neither sandbox nor WeChat the accounts are missing", () => {
  expect(statesOf([found("sandbox", "wrong"), found("app_url", "right")], true)).toMatchObject({
    app: "todo",
    merchant: "todo",
    address: "open",
    server: "todo",
  });
});

test("bots and message templates are the shop's own, so the sandbox shows them too; neither proves a step", () => {
  const own = [...sandbox, found("bots", "look"), found("message_templates", "look")];
  expect(statesOf(own, false)).toMatchObject({ server: "todo", console: "look" });
  expect(statesOf([...set, found("bots", "right"), found("message_templates", "right")], false)).toMatchObject({
    server: "open",
    console: "byHand",
  });
});

test("a mini-program without a merchant has its own state, and the merchant remains to do", () => {
  const app = [...set.slice(0, 4), found("merchant_id", "wrong"), found("access_token", "right")];
  expect(statesOf(app, true)).toMatchObject({ app: "done", merchant: "todo", address: "open", console: "byHand" });
});

test("what is missing comes first, and what is done last", () => {
  const all = [...set, ...answered].filter(({ check }) => check !== "notify" && check !== "merchant");
  const seen = [...all, found("notify", "wrong"), found("shipping", "look"), found("merchant", "right")];
  expect(missingFirst(stepsOf(seen, true)).map(({ name, state }) => `${name} ${state}`)).toEqual([
    "address todo",
    "console look",
    "code byHand",
    "app done",
    "merchant done",
    "server done",
  ]);
});
