import { expect, test } from "vitest";
import type { Database } from "@/db/client";
import { databaseCode } from "./contract/errors";
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

test.each(["40001", "40P01", "55P03"])("a transaction that fails with %s is repeated", async (code) => {
  const { seen, db } = failing(code);
  expect(await transaction(db, async () => "done")).toBe("done");
  expect(seen.times).toBe(3);
});

test("a transaction that fails otherwise is not repeated", async () => {
  const { seen, db } = failing("23505");
  await expect(transaction(db, async () => "done")).rejects.toThrow("lost");
  expect(seen.times).toBe(1);
});

test("the database's code is found below up to four causes, also in a circle", () => {
  const below = (wrappers: number) => {
    let error: Error = Object.assign(new Error("lost"), { code: "40001" });
    for (let wrapped = 0; wrapped < wrappers; wrapped++) error = new Error("Failed query", { cause: error });
    return databaseCode(error);
  };
  expect([below(0), below(4), below(5)]).toEqual(["40001", "40001", undefined]);
  const circle = new Error("its own cause");
  circle.cause = circle;
  expect(databaseCode(circle)).toBeUndefined();
});
