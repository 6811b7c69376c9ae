import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { curl } from "./curl";

function asShellReadsIt(command: string) {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  return execFileSync("sh", ["-c", script], { env: { ...process.env, TOKEN: "abc" }, encoding: "utf8" })
    .split("\0")
    .slice(0, -1);
}

test("the shell passes any text to curl unchanged", () => {
  const body = `{ "name": "Bob's $HOME \`tea\` \\\\ !x 龙井", "note": "two\nlines" }`;
  const url = "http://localhost:3000/v1/product?q=a%20b&sort=-price";
  const headers = { "Content-Type": "application/json", "Idempotency-Key": "it's $(mine)" };
  expect(asShellReadsIt(curl({ method: "PUT", url, headers, body }))).toEqual([
    "-X",
    "PUT",
    url,
    "-H",
    "Content-Type: application/json",
    "-H",
    "Idempotency-Key: it's $(mine)",
    "-d",
    body,
  ]);
});

test("the token of an example is a shell variable", () => {
  const headers = { Authorization: "Bearer $TOKEN" };
  const command = curl({ method: "GET", url: "http://localhost:3000/v1/order", headers });
  expect(asShellReadsIt(command)).toEqual(["http://localhost:3000/v1/order", "-H", "Authorization: Bearer abc"]);
});

test("the method is written only where curl needs it", () => {
  const url = "http://localhost:3000/x";
  expect(curl({ method: "GET", url, headers: {} })).toBe(`curl ${url}`);
  expect(curl({ method: "POST", url, headers: {} })).toBe(`curl -X POST ${url}`);
  expect(curl({ method: "POST", url, headers: {}, body: "{}" })).toBe(`curl ${url} \\\n  -d '{}'`);
});
