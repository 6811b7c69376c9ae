import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = "app/admin/(signed-in)";
const partsOf = (page: string) => {
  const [, list = ""] = /<PageTranslations parts=\{\[([^\]]*)\]\}/.exec(readFileSync(page, "utf8")) ?? [];
  return [...list.matchAll(/"(\w+)"/g)].map(([, part]) => part);
};
const hasPage = (folder: string, name: string) => existsSync(`${root}/${folder}/${name}/page.tsx`);
/** A separate form, such as `<NewUser>`, leaves the page after saving. An editor remains. */
const remains = (folder: string) => !/<New[A-Z]/.test(readFileSync(`${root}/${folder}/new/page.tsx`, "utf8"));
const editors = readdirSync(root).filter((it) => hasPage(it, "new") && hasPage(it, "[id]") && remains(it));

test.each(editors)("the page for a new record of %s has the texts of its editor", (folder) => {
  const saved = partsOf(`${root}/${folder}/[id]/page.tsx`);
  expect(saved).not.toEqual([]);
  expect(partsOf(`${root}/${folder}/new/page.tsx`)).toEqual(expect.arrayContaining(saved));
});
