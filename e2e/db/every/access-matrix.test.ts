import { afterAll, beforeAll, expect, test } from "vitest";
import { checkCells, createCallers } from "@/e2e/fixtures/callers/access-matrix";
import { answering, findAnswerHoles, findReader } from "@/e2e/fixtures/callers/answer-matrix";
import { closeTestStore, openTestStore } from "@/e2e/fixtures/servers/in-process";
import type { AnyOperation } from "@/lib/kernel/operation";
import { operations } from "@/lib/registry";

const all: AnyOperation[] = Object.values(operations);
const named = (operation: AnyOperation) => `${operation.method} ${operation.path}`;

let people: Awaited<ReturnType<typeof createCallers>>;
beforeAll(async () => {
  await openTestStore();
  people = await createCallers();
});
afterAll(closeTestStore);

test.each(all.map((operation) => [named(operation), operation] as const))(
  "%s allows only the callers of its declaration",
  async (_, operation) => {
    const holes = [];
    for await (const cell of checkCells(operation, people)) if (cell.hole) holes.push(cell);
    expect(holes).toEqual([]);
  },
);

const writes = answering(all).map((operation) => [named(operation), operation] as const);
test.each(writes)(
  "the answer of %s shows each field only to callers with the permission of its GET",
  async (_, operation) => {
    const reader = findReader(operation, all);
    const { reads } = operation;
    expect(typeof reads === "object" ? reads.by : reads).toBe(reader);
    const holes = [];
    for await (const hole of findAnswerHoles(operation, reader, people)) holes.push(hole);
    expect(holes).toEqual([]);
  },
);
