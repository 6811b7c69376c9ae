import { mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPlaces } from "../fixtures/databases/shop-copies";
import { copyFolder } from "../fixtures/databases/template";
import { parseSteps, runSteps } from "../fixtures/guides/transcript";
import { type RunningServer, startServer } from "../fixtures/servers/server";

const guide = await readFile("docs/backup.md", "utf8");
const made = createPlaces();
let server: RunningServer;
beforeAll(async () => {
  const shop = join(made.path, "srv/kiosk-data");
  copyFolder(shop);
  for (const directory of [join(shop, "uploads"), join(made.path, "backup")]) mkdirSync(directory, { recursive: true });
  writeFileSync(join(shop, "uploads", `${"0".repeat(32)}.webp`), Buffer.alloc(12_345, 1));
  server = await startServer({ env: { DATABASE_URL: undefined, DATA_DIR: shop } });
});
afterAll(async () => {
  await server?.kill();
  await made.remove();
});

/** Removes npm's output, and dates and sizes, which vary. */
const steady = (text: string) =>
  text
    .replaceAll(/^>.*\n|^\n/gm, "")
    .replaceAll(/\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, "a day")
    .replaceAll(/[\d,.]+ (?=MB|row)/g, "so many ")
    .trim();

/** The page describes this step in prose: the shop is stopped before it is restored. */
const putAway = "npm run restore -- /backup/kiosk.tar\n";
const stopped = (pid: number) => `kill ${pid}; while kill -0 ${pid} 2> /dev/null; do sleep 0.1; done\n`;

test("each command of docs/backup.md prints what the guide shows, while the shop runs until the guide stops it", async () => {
  const { DATABASE_URL } = await made.postgres();
  const here = (text: string) => text.replaceAll(/\/(srv|backup)\//g, `${made.path}/$1/`);
  expect(guide).toContain(putAway);
  const typed = here(guide.replace(putAway, stopped(server.pid) + putAway)).replaceAll(
    "postgres://kiosk:…@db.internal/kiosk",
    DATABASE_URL!,
  );
  const steps = parseSteps(typed);
  const answers = await runSteps(steps);
  expect(steps.length).toBeGreaterThan(5);
  expect(answers.map(steady)).toEqual(steps.map(({ shown }) => steady(shown)));
}, 180_000);

test("the Chinese page has the same commands and answers", async () => {
  expect(parseSteps(await readFile("docs/zh-CN/backup.md", "utf8"))).toEqual(parseSteps(guide));
});
