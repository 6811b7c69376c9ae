import { expect, test } from "vitest";
import { actionNames, specificActions } from "@/lib/i18n/api/action-names";
import { usualWrites } from "@/lib/kinds/words";
import { operations } from "@/lib/registry";

test("each logged operation has a Chinese name, and no other has one", () => {
  const storedPreference = Object.values(operations)
    .filter(({ method, path, output }) => path.startsWith("/cms/") && (method !== "GET" || "stream" in output))
    .map(({ summary }) => summary);
  const others = { ...usualWrites, ...specificActions };
  const names = Object.keys(actionNames).filter((name) => storedPreference.includes(name) || !(name in others));
  expect(names.toSorted()).toEqual([...new Set(storedPreference)].toSorted());
});
