import { expect, test } from "vitest";
import type { Group } from "../types";
import { editBlocker } from "./edit-blocker";

const group = { id: 5, is_system: false, permissions: ["order.read"], menu_ids: [2], element_ids: [] };
const own = { groupId: 4, isRoot: false, permissions: ["order.read"], menu_ids: [2, 3], element_ids: [] };
const hindered = (change: object, mine: object = {}, selected = ["group.edit"]) =>
  editBlocker({ ...group, ...change } as unknown as Group, { ...own, ...mine } as never, selected);

test("root and groups with permissions that the admin lacks are read-only", () => {
  expect(hindered({})).toBeUndefined();
  expect(hindered({ is_system: true }, { isRoot: true })).toBe("root");
  expect(hindered({ permissions: ["order.ship"] })).toBe("beyond");
  expect(hindered({ menu_ids: [9] })).toBe("beyond");
  expect(hindered({ element_ids: [1] })).toBe("beyond");
  expect(hindered({ menu_ids: [9] }, { isRoot: true })).toBeUndefined();
  expect(hindered({}, {}, [])).toBe("readOnly");
});
