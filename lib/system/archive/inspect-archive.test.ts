import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { innermost } from "@/lib/kernel/contract/errors";
import { readAll } from "./archive-file";
import { encryption } from "./encryption";
import { inspectArchive } from "./inspect-archive";

const key = "a passphrase that is long enough";
const archive = readFileSync("e2e/fixtures/upgrade/shop-0.2.0.tar");
let folder: string;
let encrypted: Buffer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "kiosk-archive-"));
  const { encrypt } = await encryption(key);
  async function* chunks() {
    yield archive;
  }
  encrypted = await readAll(encrypt(chunks()));
});
afterAll(() => rmSync(folder, { recursive: true }));

const inspect = (content: Buffer) => {
  const path = join(folder, "shop.tar");
  writeFileSync(path, content);
  return inspectArchive(path, key).then(({ holds }) => `${holds.rows.orders} orders`, innermost);
};

test.each([0.1, 0.5, 0.9])(
  "an archive of which only the first %d remain is not whole, encrypted or not",
  async (part) => {
    expect(await inspect(archive.subarray(0, archive.length * part))).toContain(
      "shop.tar is not whole: its end is missing.",
    );
    expect(await inspect(encrypted.subarray(0, encrypted.length * part))).toContain(
      "shop.tar is not whole, or is damaged",
    );
  },
);

test("an archive with a changed byte is damaged, encrypted or not, and the unchanged one is accepted", async () => {
  const changed = (content: Buffer) =>
    Buffer.from(content.map((byte, at) => (at === content.length - 20_000 ? byte ^ 1 : byte)));
  expect(await inspect(changed(archive))).toContain("shop.tar is damaged");
  expect(await inspect(changed(encrypted))).toContain("or is damaged: it cannot be decrypted");
  expect([await inspect(archive), await inspect(encrypted)]).toEqual(["69 orders", "69 orders"]);
});
