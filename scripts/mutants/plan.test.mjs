import { expect, test } from "vitest";
import { nearestTests } from "./plan.mjs";

const sources = new Map(
  Object.entries({
    "lib/teas/operations.ts": 'path: "/v1/tea"',
    "lib/teas/steep.ts": "",
    "lib/teas/steep.test.ts": 'import "./steep";',
    "lib/teas/steep.fixture.ts": "",
    "e2e/db/every/answers.test.ts": 'request("GET", "/v1/tea")',
    "e2e/db/cups/cups.test.ts": 'request("GET", "/v1/tea")',
    "e2e/db/teas/pots.test.ts": 'request("POST", "/v1/pot")',
    "e2e/db/pots/pots.test.ts": 'request("POST", "/v1/pot")',
  }),
);

test("the tests beside a file and in its folder of e2e/db come first, whatever they ask for, then those that name a URL of its room", () => {
  expect(nearestTests(["lib/teas/steep.ts"], sources).map(({ test }) => test)).toEqual([
    ...["lib/teas/steep.test.ts", "e2e/db/teas/pots.test.ts"],
    ...["e2e/db/cups/cups.test.ts", "e2e/db/every/answers.test.ts"],
  ]);
});
