import { expect, test } from "vitest";
import { allPermissions } from "@/lib/kernel/contract/permissions";
import { kindOf, kinds, permissionsOf } from "./group-lists";

test("each permission is in exactly one row of the matrix", () => {
  expect(kinds.flatMap(permissionsOf).toSorted()).toEqual(allPermissions.toSorted());
  expect(new Set(allPermissions.map(kindOf)).size).toBe(kinds.length);
});
