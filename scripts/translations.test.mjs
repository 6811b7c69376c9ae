import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const pages = [
  ["README.md", "README.zh-CN.md"],
  ["docs/mini-program.md", "docs/zh-CN/mini-program.md"],
  ["docs/back-office.md", "docs/zh-CN/back-office.md"],
  ["docs/link-another-system.md", "docs/zh-CN/link-another-system.md"],
  ["docs/webhooks.md", "docs/zh-CN/webhooks.md"],
  ["docs/assistant.md", "docs/zh-CN/assistant.md"],
  ["docs/deploy.md", "docs/zh-CN/deploy.md"],
  ["docs/vercel.md", "docs/zh-CN/vercel.md"],
  ["docs/backup.md", "docs/zh-CN/backup.md"],
];
const block = /^```(\w*)\n([\s\S]*?)^```$/gm;
const read = (path) => readFileSync(path, "utf8");
const blocksOf = (text) => [...text.matchAll(block)].map(([, language, code]) => [language, code]);
const proseOf = (text) => text.replaceAll(block, "");
const headingsOf = (text) => [...proseOf(text).matchAll(/^(#+) (.+)$/gm)].map(([, level, title]) => ({ level, title }));
/** Follows GitHub's rule for anchors. */
const anchorOf = (title) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
/** Comments in code are translated, so they are not compared. */
const withoutComments = ([language, code]) => [
  language,
  language === "js" ? code.replaceAll(/(^|\s)\/\/ .*$/gm, "$1") : code,
];
const pieces = (code) => code.match(/"[^"\n]*"|[^"\n]+|["\n]/g) ?? [];
/** Each guide runs in a demo shop of its language, so pieces with Chinese text are replaced by those of the English page. */
function withEnglishWords(chinese, english) {
  const theirs = pieces(english);
  return pieces(chinese)
    .map((piece, at) => (/\p{Script=Han}/u.test(piece) ? theirs[at] : piece))
    .join("");
}
const callsIn = (text) => new Set([...proseOf(text).matchAll(/`([^`\n]+)`/g)].map(([, call]) => call));

test.each(pages)("%s and its Chinese page have the same headings with the same anchors", (english, chinese) => {
  const translated = headingsOf(read(chinese)).map(({ level, title }) => {
    const [, anchor, words] = /^<a id="([\w-]+)"><\/a>(.+)$/.exec(title) ?? [];
    return { level, anchor, words };
  });
  expect(translated.map(({ level, anchor }) => ({ level, anchor }))).toEqual(
    headingsOf(read(english)).map(({ level, title }) => ({ level, anchor: anchorOf(title) })),
  );
  for (const { words } of translated.slice(1)) expect(words).toMatch(/\p{Script=Han}|TypeScript/u);
});

test.each(pages)("%s and its Chinese page have the same commands, responses and code", (english, chinese) => {
  const [theirs, ours] = [english, chinese].map((page) => blocksOf(read(page)).map(withoutComments));
  expect(ours.map(([language, code], at) => [language, withEnglishWords(code, theirs[at]?.[1] ?? "")])).toEqual(theirs);
  expect([...callsIn(read(chinese))].toSorted()).toEqual([...callsIn(read(english))].toSorted());
});

test.each(pages)("%s and its Chinese page have tables of equal length and existing links", (...both) => {
  const rows = both.map((page) => proseOf(read(page)).match(/^\|/gm)?.length);
  expect(rows[0]).toBe(rows[1]);
  for (const page of both)
    for (const [, target] of proseOf(read(page)).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g))
      expect([page, target, existsSync(join(dirname(page), target))]).toEqual([page, target, true]);
});

test("Chinese texts address readers with 你", () => {
  const folders = ["docs/zh-CN", "lib", "app", "components", "mini-program", "packages/mini-program-simulator/src"];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(md|tsx?|js|wxml)$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  expect(["README.zh-CN.md", ...files].filter((file) => read(file).includes("您"))).toEqual([]);
});
