import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAssistantKey, listenForAssistants } from "@/e2e/fixtures/callers/assistant";
import { differences, parseSteps, runSteps } from "@/e2e/fixtures/guides/transcript";
import { closeTestStore, openTestStore } from "@/e2e/fixtures/servers/in-process";

let server: Awaited<ReturnType<typeof listenForAssistants>>;
beforeAll(async () => {
  await openTestStore();
  server = await listenForAssistants();
});
afterAll(async () => {
  await server.stop();
  await closeTestStore();
});

test("the commands of the assistant guide answer as the guide shows", async () => {
  const guide = await readFile("docs/assistant.md", "utf8");
  const { key } = await createAssistantKey("order.read", "order.note", "oper_log.revert");
  const typed = guide.replaceAll("http://localhost:3000", server.url.origin).replace("KEY=kiosk_…", `KEY=${key}`);
  const answers = await runSteps(parseSteps(typed));
  const shown = parseSteps(guide).map((step) => step.shown);
  expect(answers.flatMap((answer, at) => differences(shown[at], answer))).toEqual([]);
  expect(answers).toHaveLength(4);
});
