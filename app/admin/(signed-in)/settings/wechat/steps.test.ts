import { expect, test } from "vitest";
import { type Finding, missingFirst, stepsOf } from "./steps";

const found = (name: Finding["name"], state: Finding["state"]): Finding => ({
  name,
  state,
  audience: "operator",
  detail: "…",
  change: null,
  link: null,
});
const statesOf = (findings: Finding[], wasQueried: boolean) =>
  Object.fromEntries(stepsOf(findings, wasQueried).map(({ name, state }) => [name, state]));

const sandbox = [found("sandbox", "fault"), found("app_url", "fault"), found("order_centre", "unknown")];
const set = [found("wechat_keys", "ok"), found("app_url", "ok"), found("order_centre", "unknown")];
const answers = ["access_token", "clock", "merchant", "server_domains", "notify"] as const;
const answered = [...answers.map((name) => found(name, "ok")), found("certificates", "unknown")];

test("in the sandbox the accounts are missing, however well the sandbox answers for WeChat", () => {
  const states = { app: "todo", merchant: "todo", address: "todo", server: "todo", console: "byHand", code: "byHand" };
  expect(statesOf(sandbox, false)).toEqual(states);
  const played = [...sandbox, ...answered, found("shipping", "ok")];
  expect(statesOf(played, true)).toEqual(states);
  expect(stepsOf(played, true).flatMap(({ findings }) => findings.map(({ name }) => name))).toEqual([
    "app_url",
    "sandbox",
    "order_centre",
  ]);
});

test("variables that look right are no proof: only WeChat's answers close a step", () => {
  expect(statesOf(set, false)).toMatchObject({ app: "open", merchant: "open", address: "open", server: "open" });
  expect(statesOf([...set, ...answered, found("shipping", "ok")], true)).toEqual({
    app: "done",
    merchant: "done",
    address: "done",
    server: "done",
    console: "done",
    code: "byHand",
  });
});

test("a step says the worst that was found in it, and nothing of the others", () => {
  const all = [...set, ...answered].filter(({ name }) => name !== "merchant" && name !== "clock");
  const states = statesOf(
    [...all, found("merchant", "fault"), found("clock", "warning"), found("shipping", "fault")],
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
  const known = answered.filter(({ name }) => !["access_token", "server_domains"].includes(name));
  const silent = [found("access_token", "fault"), found("server_domains", "unknown"), found("shipping", "unknown")];
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
  expect(statesOf([found("wechat_keys", "fault"), found("app_url", "ok")], true)).toMatchObject({
    app: "todo",
    merchant: "todo",
    address: "open",
    server: "todo",
  });
});

test("bots and message templates are the shop's own, so the sandbox shows them too; neither proves a step", () => {
  const own = [...sandbox, found("bots", "warning"), found("message_templates", "warning")];
  expect(statesOf(own, false)).toMatchObject({ server: "todo", console: "look" });
  expect(statesOf([...set, found("bots", "ok"), found("message_templates", "ok")], false)).toMatchObject({
    server: "open",
    console: "byHand",
  });
});

test("a mini-program without a merchant has its own state, and the merchant remains to do", () => {
  const app = [...set, found("merchant_id", "fault"), found("access_token", "ok")];
  expect(statesOf(app, true)).toMatchObject({ app: "done", merchant: "todo", address: "open", console: "byHand" });
});

test("what is missing comes first, and what is done last", () => {
  const all = [...set, ...answered].filter(({ name }) => name !== "notify" && name !== "merchant");
  const seen = [...all, found("notify", "fault"), found("shipping", "warning"), found("merchant", "ok")];
  expect(missingFirst(stepsOf(seen, true)).map(({ name, state }) => `${name} ${state}`)).toEqual([
    "address todo",
    "console look",
    "code byHand",
    "app done",
    "merchant done",
    "server done",
  ]);
});
