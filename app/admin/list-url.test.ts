import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listUrl } from "./list-url";
import { type AdminPageName, adminPages } from "./pages";

test("each open task of the dashboard links to its list", () => {
  const source = readFileSync("app/admin/(signed-in)/dashboard/tasks.tsx", "utf8");
  const links = [...source.matchAll(/"(\/cms\/[\w/]+)"/g)].map(([, link]) => link!);
  const open = new Set(Object.keys(adminPages) as AdminPageName[]);
  expect(links).toContain("/cms/invoice");
  expect(links.filter((link) => !listUrl(link, open))).toEqual([]);
});
