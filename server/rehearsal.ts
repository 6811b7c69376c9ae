import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { migrate } from "@/db/migrate";
import { makeLane } from "@/lib/http/lane";
import { innermost } from "@/lib/kernel/contract/errors";
import { environment, settleAddress, settlePort } from "@/lib/kernel/process/environment";
import { openFleetingStore, store } from "@/lib/kernel/process/store";
import { offerSweeps, startSweeping } from "@/lib/kernel/work/sweep";
import { operations, sweeps } from "@/lib/registry";
import { readSandboxKeys } from "@/lib/sandbox/keys";
import { platform } from "@/lib/sandbox/platform";
import { layShownShop, type ShownRows } from "@/lib/system/move/shown-shop";
import { type FromCopy, secretHeader, type ToCopy } from "@/lib/system/rehearsal/messages";
import { httpServer } from "./http";

/**
 * The copy of a shop for a rehearsal. The shop starts this process and tells it what shoppers see. Its database is a new one, which the shop removes
 * afterwards. When the shop ends, the channel between the two closes, and this process ends too.
 */
process.once("disconnect", () => {
  rmSync(process.env.DATA_DIR!, { recursive: true, force: true }); // the shop was killed, so nobody else does
  process.exit(0);
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(0));

const tell = (message: FromCopy) => new Promise((done) => process.send!(message, done));

function hearShop() {
  const rows: ShownRows[] = [];
  return new Promise<{ rows: ShownRows[]; address: string; secret: string }>((resolve) => {
    process.on("message", (message: ToCopy) => {
      if (message.kind === "rows") rows.push(message.rows);
      else resolve({ rows, ...message });
    });
  });
}

/** The build makes it: a new database that is migrated, but empty. To make one here would take longer than all else. */
const emptyDatabase = "dist/empty-database/pg";

/** What a phone calls, and pictures that are sent during the rehearsal. There is no back office. */
const played = Object.values(operations).filter(({ path }) => /^\/(v1|sandbox|uploads)\//.test(path));
/** The copy calls itself there, as WeChat and the shop call each other. These calls are signed. */
const isOwnCall = (path: string) => path.startsWith("/sandbox/wechat/") || path === "/v1/pay/notify";
const mostBytes = 64 * 1024;

async function start() {
  const hearing = hearShop();
  await tell({ kind: "awake" });
  const { dataDir } = environment();
  if (existsSync(emptyDatabase)) cpSync(emptyDatabase, join(dataDir, "pg"), { recursive: true });
  else mkdirSync(dataDir, { recursive: true });
  openFleetingStore();
  await migrate(store());
  const keys = readSandboxKeys(store().db); // other threads make them meanwhile
  const { rows, address, secret } = await hearing;
  await layShownShop(store().db, rows);
  await keys;
  settleAddress(address);
  offerSweeps(sweeps);
  startSweeping(sweeps);
  const lane = makeLane(played, playWechat);
  const { server } = httpServer(async (request, response) => {
    const isOurs = request.headers[secretHeader] === secret || isOwnCall(request.url!.split("?", 1)[0]!);
    if (isOurs) await lane.handle(request, response);
    else response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1", () => {
    const { port } = server.address() as AddressInfo;
    settlePort(port);
    void tell({ kind: "ready", port });
  });
}

/** The stand-in for WeChat plays another party's server, so it is no operation. */
async function playWechat(request: IncomingMessage, response: ServerResponse) {
  const { method = "", url = "" } = request;
  const body = url.startsWith("/sandbox/wechat/") ? await wholeOf(request) : undefined;
  if (!body) return void response.writeHead(404).end();
  const headers = request.headers as Record<string, string>;
  const later = (work: () => Promise<void>) => void response.once("close", () => work().catch(() => {}));
  const reply = await platform({ method, path: url, headers, body, later });
  response.writeHead(reply.status, reply.headers).end(reply.body);
}

async function wholeOf(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

start().catch(async (error) => {
  await tell({ kind: "failed", reason: innermost(error) });
  process.exit(1);
});
