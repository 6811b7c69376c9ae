import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { log, withoutParameters } from "./log";

const secrets = ["13800138000", "argon2id$hash", "line one\n    at secret (here)\nline two"];
const failed = () => new DrizzleQueryError("insert into users values ($1, $2, $3)", secrets, new Error("no room"));

test("an error of a query is logged without parameters, even if they look like a stack", () => {
  const { message, stack } = withoutParameters(failed());
  expect(message).toBe("Failed query: insert into users values ($1, $2, $3)");
  expect(stack).toContain("log.test.ts");
  expect(message + stack).not.toMatch(/13800138000|argon2id|secret|line two/);
});

test("an error whose stack does not repeat its message is also logged without parameters", () => {
  const error = failed();
  error.stack = `Error: other\nparams: ${secrets.join()}\n    at f (file.js:1:1)`;
  expect(withoutParameters(error).stack).toBe("Error: other");
});

test("other errors keep their message and stack", () => {
  const error = new Error("plain");
  expect(withoutParameters(error)).toEqual({ message: "plain", stack: error.stack });
  expect(withoutParameters(new Error("")).stack).toContain("log.test.ts");
});

test("the logger writes errors as JSON with causes and without parameters", () => {
  const { err } = (log as unknown as { [key: symbol]: Record<string, (error: unknown) => unknown> })[
    Object.getOwnPropertySymbols(log).find((symbol) => String(symbol).includes("serializers"))!
  ]!;
  const line = JSON.stringify(err!(failed()));
  expect(JSON.parse(line)).toMatchObject({ cause: { message: "no room" } });
  expect(line).not.toMatch(/13800138000|argon2id|line two/);
});
