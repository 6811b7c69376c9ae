import { expect, test } from "vitest";
import { fieldNames } from "@/lib/kernel/input";
import { operations } from "@/lib/registry";
import { searched } from "./search";

test("each list that the palette searches takes a text and a size: the API refuses what a list does not declare", () => {
  const lists = Object.values(operations).filter(({ method }) => method === "GET");
  for (const { record } of searched) {
    const list = lists.find(({ path }) => path === `/cms/${record}`);
    expect([record, fieldNames(list?.url)]).toEqual([record, expect.arrayContaining(["q", "size"])]);
  }
});
