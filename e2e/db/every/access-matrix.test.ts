import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cellsOf, makePeople, pointsOf } from "@/e2e/fixtures/callers/access-matrix";
import { answerHoles, answering, leaking, readerOf } from "@/e2e/fixtures/callers/answer-matrix";
import { closeTestStore, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { allPermissions } from "@/lib/kernel/contract/permissions";
import type { Access, AnyOperation } from "@/lib/kernel/operation";
import { operations } from "@/lib/registry";

const all: AnyOperation[] = Object.values(operations);
const guarded = all.filter((of) => of.access !== "public");
const named = (of: AnyOperation) => `${of.method} ${of.path}`;

let people: Awaited<ReturnType<typeof makePeople>>;
beforeAll(async () => {
  await openTestStore();
  people = await makePeople();
});
afterAll(closeTestStore);

let cells = 0;
test.each(all.map((of) => [named(of), of] as const))(
  "%s lets in whom its declaration names, and refuses all others",
  async (_, of) => {
    const holes = [];
    for await (const cell of cellsOf(of, people)) {
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

  test.each(guarded.map((of) => [named(of), of] as const))("%s", async (_, of) => {
    for (const access of weakened(of.access)) {
      expect(await isHoleSeen(of, access), JSON.stringify(access)).toBe(true);
      planted++;
    }
  });
});

const writes = answering(all).map((of) => [named(of), of] as const);
test.each(writes)("what %s answers needs the right that its GET needs, field by field", async (_, of) => {
  const reader = readerOf(of, all);
  const { reads } = of;
  expect(typeof reads === "object" ? reads.by : reads).toBe(reader);
  const holes = [];
  for await (const hole of answerHoles(of, reader, people)) holes.push(hole);
  expect(holes).toEqual([]);
});

describe("a field that a write shows to whom it should not is seen, whichever it is", () => {
  let planted = 0;
  afterAll(() => {
    process.stdout.write(`access matrix: ${writes.length} writes that answer; ${planted} planted leaks, all found\n`);
  });

  test.each(writes)("%s", async (_, of) => {
    const reader = readerOf(of, all);
    for (const reads of leaking(of)) {
      const { value } = await answerHoles(of, reader, people, { ...of, reads }).next();
      expect(value).toMatch(/^without /);
      planted++;
    }
  });
});

/** The first hole is enough. */
async function isHoleSeen(of: AnyOperation, access: Access) {
  for await (const { hole } of cellsOf(of, people, { ...of, access })) if (hole) return true;
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
