import { existsSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { pageOf } from "./record-pages";

/** Log entries have pages, but cannot be edited. */
const logs = ["logs"];

test("the log leads to every kind of record that has a page of its own", () => {
  const pages = readdirSync("app/admin/(signed-in)").filter((name) =>
    existsSync(`app/admin/(signed-in)/${name}/[id]/page.tsx`),
  );
  expect([...pageOf.values()].toSorted()).toEqual(pages.filter((name) => !logs.includes(name)).toSorted());
});
