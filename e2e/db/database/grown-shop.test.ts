import { expect, test } from "vitest";
import { openStore, rows } from "@/db/client";
import { soundShop } from "@/e2e/fixtures/databases/sound-shop";
import { copyTemplate } from "@/e2e/fixtures/databases/template";
import { invariants } from "@/lib/system/health/invariants";

test("the large shop of the proofs has books that are right", async () => {
  const { url, drop } = await copyTemplate();
  // More than a day of orders: the triggers tell only the lines of the last one.
  await soundShop(url, 20, 13_000);
  const { db, close } = openStore({ driver: "pg", url });
  expect(await rows(db, invariants)).toEqual([]);
  await close();
  await drop();
});
