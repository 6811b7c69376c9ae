import { createHash, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { translate } from "@/lib/i18n/translate";
import { findBucket } from "@/lib/system/findings/find-bucket";
import { execute } from "../fixtures/databases/postgres-databases";
import { copyTemplate } from "../fixtures/databases/template";
import { liftLimits, noLimits, startServer } from "../fixtures/servers/server";
import { startSwift } from "../fixtures/servers/swift";

const rounds = 4;
const senders = 6;
const token = async (url: string) => {
  const body = JSON.stringify({ account: "root", secret: "kiosk-root-demo", type: 100 });
  const answer = await fetch(`${url}/v1/token`, { method: "POST", body, headers: json });
  return (await answer.json()).token as string;
};
const json = { "content-type": "application/json" };
const sha = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

let swift: Awaited<ReturnType<typeof startSwift>>;
beforeAll(async () => {
  swift = await startSwift();
});
afterAll(() => swift.stop());

test("the doctor accepts OpenStack Swift and names a wrong secret, region or bucket", async () => {
  const said = async (wrong: object) => translate((await findBucket({ ...swift.settings, ...wrong })).detail, "en");
  expect(await said({})).toBe("Files can be stored in the bucket files, read and deleted.");
  expect(await said({ secretKey: "another" })).toContain("SignatureDoesNotMatch");
  expect(await said({ region: "cn-other" })).toContain("AuthorizationHeaderMalformed");
  expect(await said({ bucket: "another" })).toContain("The bucket another at");
});

test(`of uploads to OpenStack Swift through ${rounds} kills of it and of the app, each that was answered 201 is stored unchanged`, async () => {
  const stored = new Map<string, string>();
  const answers = new Map<number, number>();
  const { url: databaseUrl, drop } = await copyTemplate();
  await liftLimits(databaseUrl);
  const env = { DATABASE_URL: databaseUrl, ...swift.env, LIMITS: noLimits, LOG_LEVEL: "warn" };
  let server = await startServer({ env });
  let isOver = false;
  const signedIn = await token(server.url);
  const send = async () => {
    while (!isOver) {
      const bytes = Buffer.concat([Buffer.from("%PDF-1.4\n"), randomBytes(200_000), Buffer.from("\n%%EOF\n")]);
      const body = new FormData();
      body.set("file", new Blob([bytes]), "a.pdf");
      const headers = { authorization: `Bearer ${signedIn}` };
      const answer = await fetch(`${server.url}/cms/file`, { method: "POST", body, headers }).catch(() => undefined);
      const status = answer?.status ?? 0;
      answers.set(status, (answers.get(status) ?? 0) + 1);
      const said = await answer?.json().catch(() => undefined);
      if (status === 201 && said) stored.set(new URL(said.items[0].url).pathname, sha(bytes));
      if (status !== 201) await sleep(100);
    }
  };
  const sending = Array.from({ length: senders }, send);
  for (let round = 0; round < rounds; round++) {
    for (const before = stored.size; stored.size < before + 20; ) await sleep(50);
    if (round % 2) {
      await server.kill();
      server = await startServer({ env });
    } else {
      await swift.killProxy();
      await sleep(2000);
      await swift.startProxy();
    }
  }
  for (const before = stored.size; stored.size < before + 20; ) await sleep(50);
  isOver = true;
  await Promise.all(sending);
  const lost: string[] = [];
  for (const [path, hash] of stored) {
    const answer = await fetch(server.url + path);
    if (answer.status !== 200 || sha(new Uint8Array(await answer.arrayBuffer())) !== hash) lost.push(path);
  }
  const [first] = stored.keys();
  const part = await fetch(server.url + first, { headers: { range: "bytes=0-7" } });
  expect([part.status, await part.text()]).toEqual([206, "%PDF-1.4"]);
  expect(lost).toEqual([]);

  await execute(databaseUrl, "update loose_files set created_at = now() - interval '2 hours'", []);
  const kept = async () => (await swift.names()).length;
  for (const end = Date.now() + 60_000; (await kept()) > stored.size && Date.now() < end; ) await sleep(1000);
  process.stdout.write(
    `${stored.size} files answered 201 through ${rounds} kills, 0 lost, ${await kept()} objects left after the sweep; statuses ${JSON.stringify([...answers])}\n`,
  );
  expect(await kept()).toBeLessThanOrEqual(stored.size + senders * rounds);
  await server.stop();
  await drop();
});
