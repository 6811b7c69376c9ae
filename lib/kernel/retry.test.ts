import { expect, test } from "vitest";
import type { Database } from "@/db/client";
import { transaction } from "./retry";

const failing = (code: string) => {
  const seen = { times: 0 };
  const db = {
    transaction: async (work: (tx: unknown) => Promise<unknown>) => {
      if (++seen.times < 3) throw Object.assign(new Error("lost"), { code });
      return work(db);
    },
  };
  return { seen, db: db as unknown as Database };
};

test.each(["40001", "40P01", "55P03"])("what lost to another (%s) is run again", async (code) => {
  const { seen, db } = failing(code);
  expect(await transaction(db, async () => "done")).toBe("done");
  expect(seen.times).toBe(3);
});

test("what fails for a reason of its own is not", async () => {
  const { seen, db } = failing("23505");
  await expect(transaction(db, async () => "done")).rejects.toThrow("lost");
  expect(seen.times).toBe(1);
});
