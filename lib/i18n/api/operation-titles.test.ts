import { expect, test } from "vitest";
import { documentedOperations } from "@/e2e/fixtures/guides/document";
import { modules } from "@/lib/kernel/contract/modules";
import { usualReads, usualWrites } from "@/lib/kinds/words";
import { specificActions } from "./action-names";
import { moduleLines } from "./module-lines";
import { operationTitles } from "./operation-titles";

test("each operation and module of the API reference has a Chinese title, and none is unused", () => {
  const summaries = new Set(documentedOperations.map(({ of }) => of.summary));
  const others = { ...usualReads, ...usualWrites, ...specificActions };
  const titles = Object.keys(operationTitles).filter((title) => summaries.has(title) || !(title in others));
  expect(titles.toSorted()).toEqual([...summaries].toSorted());
  expect(Object.keys(moduleLines)).toEqual(Object.keys(modules));
});
