import { afterAll, beforeAll, expect, test } from "vitest";
import { cellsOf, makePeople } from "@/e2e/fixtures/callers/access-matrix";
import { answerHoles, answering, readerOf } from "@/e2e/fixtures/callers/answer-matrix";
import { closeTestStore, openTestStore } from "@/e2e/fixtures/servers/in-process";
import type { AnyOperation } from "@/lib/kernel/operation";
import { operations } from "@/lib/registry";

const all: AnyOperation[] = Object.values(operations);
const named = (operation: AnyOperation) => `${operation.method} ${operation.path}`;

let people: Awaited<ReturnType<typeof makePeople>>;
beforeAll(async () => {
  await openTestStore();
  people = await makePeople();
});
afterAll(closeTestStore);

test.each(all.map((operation) => [named(operation), operation] as const))(
  "%s lets in whom its declaration names, and refuses all others",
  async (_, operation) => {
    const holes = [];
    for await (const cell of cellsOf(operation, people)) if (cell.hole) holes.push(cell);
    expect(holes).toEqual([]);
  },
);

const writes = answering(all).map((operation) => [named(operation), operation] as const);
test.each(writes)("what %s answers needs the right that its GET needs, field by field", async (_, operation) => {
  const reader = readerOf(operation, all);
  const { reads } = operation;
  expect(typeof reads === "object" ? reads.by : reads).toBe(reader);
  const holes = [];
  for await (const hole of answerHoles(operation, reader, people)) holes.push(hole);
  expect(holes).toEqual([]);
});
