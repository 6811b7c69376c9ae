import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, startServerOnCopy } from "@/e2e/fixtures/server";
import { differences, play, stepsOf } from "@/e2e/fixtures/transcript";

const written = "http://localhost:3000";
const guide = await readFile("docs/back-office.md", "utf8");
let server: RunningServer; // of its own: it changes settings
beforeAll(async () => {
  server = await startServerOnCopy();
}, 60_000);
afterAll(() => server.stop());

test("what the back office guide tells to type answers as the guide shows", async () => {
  const steps = stepsOf(guide);
  const answers = await play(stepsOf(guide.replaceAll(written, server.url)));

  expect(steps.length).toBeGreaterThan(10);
  const wrong = steps.flatMap(({ commands, shown, isJson }, at) => {
    const real = answers[at]!.replaceAll(server.url, written);
    const found = isJson ? differences(JSON.parse(shown), JSON.parse(real)) : differences(shown, real);
    return found.map((difference) => `${commands.trim()}\n  ${difference}`);
  });
  expect(wrong).toEqual([]);
}, 60_000);
