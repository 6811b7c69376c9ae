import { existsSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { pageOf } from "./record-pages";

/** Log entries have pages, but cannot be edited. */
const logs = ["logs"];

test("each kind of record with its own page is linked from the log", () => {
  const pages = readdirSync("app/admin/(signed-in)").filter((name) =>
    ["[id]", "[[...id]]"].some((id) => existsSync(`app/admin/(signed-in)/${name}/${id}/page.tsx`)),
  );
  expect([...pageOf.values()].toSorted()).toEqual(pages.filter((name) => !logs.includes(name)).toSorted());
});
