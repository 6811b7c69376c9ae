import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { log, withoutParameters } from "./log";

const secrets = ["13800138000", "argon2id$hash", "line one\n    at secret (here)\nline two"];
const failed = () => new DrizzleQueryError("insert into users values ($1, $2, $3)", secrets, new Error("no room"));

test("drizzle does repeat the parameters, so this is worth its while", () => {
  expect(failed().message).toContain("13800138000");
});

test("what an error says of a query leaves its parameters out, also those that look like the stack", () => {
  const { message, stack } = withoutParameters(failed());
  expect(message).toBe("Failed query: insert into users values ($1, $2, $3)");
  expect(stack).toContain("log.test.ts");
  expect(message + stack).not.toMatch(/13800138000|argon2id|secret|line two/);
});

test("an error whose stack does not repeat its message is cut all the same", () => {
  const error = failed();
  error.stack = `Error: other\nparams: ${secrets.join()}\n    at f (file.js:1:1)`;
  expect(withoutParameters(error).stack).toBe("Error: other");
});

test("an ordinary error keeps its words and its stack", () => {
  const error = new Error("plain");
  expect(withoutParameters(error)).toEqual({ message: "plain", stack: error.stack });
  expect(withoutParameters(new Error("")).stack).toContain("log.test.ts");
});

test("the logger writes errors with their causes and without parameters, as one line of JSON", () => {
  const { err } = (log as unknown as { [key: symbol]: Record<string, (error: unknown) => unknown> })[
    Object.getOwnPropertySymbols(log).find((symbol) => String(symbol).includes("serializers"))!
  ]!;
  const line = JSON.stringify(err!(failed()));
  expect(JSON.parse(line)).toMatchObject({ cause: { message: "no room" } });
  expect(line).not.toMatch(/13800138000|argon2id|line two/);
});
