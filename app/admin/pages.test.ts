import { expect, test } from "vitest";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { type AdminPageName, adminPage, lackedPermission } from "./pages";

const lacked = (name: AdminPageName, ...held: Permission[]) => lackedPermission(adminPage(name), new Set(held));

test("an admin who can create groups or users but not see groups is informed", () => {
  expect(lacked("newGroup", "group.create")).toBe("group.read");
  expect(lacked("newUser", "user.create")).toBe("group.read");
  expect(lacked("newGroup", "group.read")).toBe("group.create");
  expect(lacked("newUser", "user.create", "group.read")).toBeUndefined();
});

test("one of several permissions is enough to open a page", () => {
  expect(lacked("logs")).toBe("oper_log.read");
  expect(lacked("logs", "error_log.read")).toBeUndefined();
  expect(lacked("profile")).toBeUndefined();
});
