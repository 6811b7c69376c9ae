import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { recordDiskCalls } from "@/e2e/fixtures/databases/disk-calls";
import { type Scratch, scratchDirectory } from "@/e2e/fixtures/databases/scratch";
import { localStorage } from "./local";

let scratch: Scratch;
let disk: ReturnType<typeof recordDiskCalls>;
afterEach(() => {
  disk.restore();
  scratch.remove();
});

const someKey = () => `uploads/${randomBytes(16).toString("hex")}.pdf`;
async function* once() {
  yield randomBytes(10_000);
}

test("a stored file is synced to the disk first, then its name and the folders above it", async () => {
  scratch = scratchDirectory();
  disk = recordDiskCalls(scratch.path);
  const storage = localStorage(join(scratch.path, "data"));
  await storage.put(someKey(), once(), "");
  await storage.put(someKey(), once(), "");
  const each = ["sync data/incoming/*", "rename data/incoming/* data/uploads/*.pdf", "sync data/uploads"];
  const calls = disk.calls.map((call) => call.replace(/[0-9a-f]{32}/g, "*"));
  expect(calls).toEqual(["sync .", "sync data", ...each, ...each]);
});

/** Long enough for all of them to arrive during the first sync, even on a busy machine. */
const ofFolder = async (path: string) => void (path === "uploads" && (await sleep(200)));

test("a file that cannot be renamed fails alone, and concurrent ones are stored", async () => {
  scratch = scratchDirectory();
  disk = recordDiskCalls(scratch.path, ofFolder);
  const storage = localStorage(scratch.path);
  const keys = Array.from({ length: 10 }, someKey);
  mkdirSync(join(scratch.path, keys[4]!), { recursive: true }); // a folder has the name of the file
  const put = await Promise.allSettled(keys.map((key) => storage.put(key, once(), "")));
  expect(put.map(({ status }) => status === "fulfilled")).toEqual(keys.map((_, n) => n !== 4));
});
