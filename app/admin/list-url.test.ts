import { expect, test } from "vitest";
import { operations } from "@/lib/registry";
import { type PresetName, presets } from "@/lib/rights/groups/presets";
import { taskLists } from "./(signed-in)/dashboard/task-lists";
import { listUrl } from "./list-url";
import { type AdminPageName, adminPage, adminPages, lackedPermission } from "./pages";

/** The pages that a group with the preset can open. */
function pagesOf(preset: PresetName) {
  const { permissions, pages } = presets[preset];
  const names = Object.keys(adminPages) as AdminPageName[];
  return new Set(
    names.filter((name) => {
      const page = adminPage(name);
      return pages.includes(page.menu!) && !lackedPermission(page, new Set(permissions));
    }),
  );
}

test.each(Object.keys(presets) as PresetName[])(
  "%s opens the page of each task whose list it can read, and of no other task",
  (preset) => {
    const open = pagesOf(preset);
    for (const [task, link] of Object.entries(taskLists)) {
      const path = link.split("?")[0];
      const list = Object.values(operations).find((each) => each.method === "GET" && each.path === path)!;
      const isReader = presets[preset].permissions.includes(list.access);
      expect([task, listUrl(link, open) !== undefined]).toEqual([task, isReader]);
    }
  },
);
