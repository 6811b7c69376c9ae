import { expect, test } from "vitest";
import { type Finding, stepsOf } from "./steps";

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

test("the sandbox's answers do not count as accounts at WeChat", () => {
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

test("correct variables complete no step without WeChat's response", () => {
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

test("a step without WeChat's response is open or must be checked by a person", () => {
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

test("without sandbox and WeChat the accounts are missing", () => {
  expect(statesOf([found("wechat_keys", "fault"), found("app_url", "ok")], true)).toMatchObject({
    app: "todo",
    merchant: "todo",
    address: "open",
    server: "todo",
  });
});

test("a mini-program without a merchant account has its own state", () => {
  const app = [...set, found("merchant_id", "fault"), found("access_token", "ok")];
  expect(statesOf(app, true)).toMatchObject({ app: "done", merchant: "todo", address: "open", console: "byHand" });
});
