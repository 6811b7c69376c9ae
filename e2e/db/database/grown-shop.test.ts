import { expect, test } from "vitest";
import { openStore, rows } from "@/db/client";
import { soundShop } from "@/e2e/fixtures/databases/sound-shop";
import { copyTemplate } from "@/e2e/fixtures/databases/template";
import { invariants } from "@/lib/system/health/invariants";

test("the large shop of the proofs has books that are right", async () => {
  const { url, drop } = await copyTemplate();
  await soundShop(url, 20, 500);
  const { db, close } = openStore({ driver: "pg", url });
  expect(await rows(db, invariants)).toEqual([]);
  await close();
  await drop();
});
