import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cellsOf, makePeople, pointsOf } from "@/e2e/fixtures/callers/access-matrix";
import { answerHoles, answering, leaking, readerOf } from "@/e2e/fixtures/callers/answer-matrix";
import { closeTestStore, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { allPermissions } from "@/lib/kernel/contract/permissions";
import type { Access, AnyOperation } from "@/lib/kernel/operation";
import { operations } from "@/lib/registry";

const all: AnyOperation[] = Object.values(operations);
const guarded = all.filter((operation) => operation.access !== "public");
const named = (operation: AnyOperation) => `${operation.method} ${operation.path}`;

let people: Awaited<ReturnType<typeof makePeople>>;
beforeAll(async () => {
  await openTestStore();
  people = await makePeople();
});
afterAll(closeTestStore);

let cells = 0;
test.each(all.map((operation) => [named(operation), operation] as const))(
  "%s lets in whom its declaration names, and refuses all others",
  async (_, operation) => {
    const holes = [];
    for await (const cell of cellsOf(operation, people)) {
      cells++;
      if (cell.hole) holes.push(cell);
    }
    expect(holes).toEqual([]);
  },
);

describe("a hole is seen, whichever operation it is in", () => {
  let planted = 0;
  afterAll(() => {
    process.stdout.write(
      `access matrix: ${cells} cells of ${all.length} operations; ${planted} planted holes, all found\n`,
    );
  });

  test.each(guarded.map((operation) => [named(operation), operation] as const))("%s", async (_, operation) => {
    for (const access of weakened(operation.access)) {
      expect(await isHoleSeen(operation, access), JSON.stringify(access)).toBe(true);
      planted++;
    }
  });
});

const writes = answering(all).map((operation) => [named(operation), operation] as const);
test.each(writes)("what %s answers needs the right that its GET needs, field by field", async (_, operation) => {
  const reader = readerOf(operation, all);
  const { reads } = operation;
  expect(typeof reads === "object" ? reads.by : reads).toBe(reader);
  const holes = [];
  for await (const hole of answerHoles(operation, reader, people)) holes.push(hole);
  expect(holes).toEqual([]);
});

describe("a field that a write shows to whom it should not is seen, whichever it is", () => {
  let planted = 0;
  afterAll(() => {
    process.stdout.write(`access matrix: ${writes.length} writes that answer; ${planted} planted leaks, all found\n`);
  });

  test.each(writes)("%s", async (_, operation) => {
    const reader = readerOf(operation, all);
    for (const reads of leaking(operation)) {
      const { value } = await answerHoles(operation, reader, people, { ...operation, reads }).next();
      expect(value).toMatch(/^without /);
      planted++;
    }
  });
});

/** The first hole is enough. */
async function isHoleSeen(operation: AnyOperation, access: Access) {
  for await (const { hole } of cellsOf(operation, people, { ...operation, access })) if (hole) return true;
  return false;
}

/** The check taken away, made weaker, or made another's. */
function weakened(access: Access): Access[] {
  const levels: Access[] = ["public", "user", "staff"];
  const points = pointsOf(access);
  if (!points.length) return levels.slice(0, levels.indexOf(access));
  const other = allPermissions.find((point) => !points.some((each) => each.point === point))!;
  if (typeof access === "string") return [...levels, other];
  const [[field, byValue]] = Object.entries(access) as [[string, Record<string, (typeof allPermissions)[number]>]];
  const without = Object.keys(byValue).map((value) => {
    const { [value]: _, ...rest } = byValue;
    return { [field]: rest };
  });
  return [...levels, ...without];
}
