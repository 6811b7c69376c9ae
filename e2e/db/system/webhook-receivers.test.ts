import { spawn } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { transform } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStaff } from "@/e2e/fixtures/callers/rights";
import { freePort } from "@/e2e/fixtures/servers/free-port";
import { closeTestStore, openTestStore, waitUntil } from "@/e2e/fixtures/servers/in-process";
import { pythonReceiver, typescriptReceiver } from "@/lib/system/document/webhook-receivers";

let folder: string;
beforeAll(async () => {
  await openTestStore({ WEBHOOK_NETWORKS: "127.0.0.0/8" });
  folder = await mkdtemp(join(tmpdir(), "kiosk-receiver-"));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
});
afterAll(async () => {
  await closeTestStore();
  await rm(folder, { recursive: true });
});

const isListening = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, "127.0.0.1", () => done(Boolean(socket.destroy())));
    socket.once("error", () => done(false));
  });

test.each([
  ["TypeScript", "node", "receiver.mjs", async () => (await transform(typescriptReceiver, { loader: "ts" })).code],
  ["Python", "python3", "receiver.py", async () => pythonReceiver],
])("the guide's receiver in %s passes the exam", async (_, program, file, source) => {
  const root = await createStaff({ permissions: "root" });
  const port = await freePort();
  const body = { name: file, url: `http://127.0.0.1:${port}/`, types: ["order.paid"] };
  const { id, secret } = (await root.ask("POST", "/cms/webhook", body)).json;
  writeFileSync(join(folder, file), await source());
  const env = { ...process.env, SECRET: secret, PORT: String(port) };
  const child = spawn(program, [file], { cwd: folder, env, stdio: "ignore" });
  try {
    await waitUntil(() => isListening(port));
    const { json } = await root.ask("POST", `/cms/webhook/${id}/exam`);
    expect(json.lines.filter((line: { passed: boolean }) => !line.passed)).toEqual([]);
    expect(json.lines).toHaveLength(10);
  } finally {
    child.kill();
  }
});
