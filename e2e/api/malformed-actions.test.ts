import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask } from "../fixtures/servers/http";
import { logLines } from "../fixtures/servers/log-lines";
import {
  actionIds,
  foreignActions,
  goneId,
  malformedActions,
  type OddAction,
  typedSecret,
} from "../fixtures/servers/malformed-actions";
import { startServerOnCopy } from "../fixtures/servers/server";

describe.each(["true", "false"])("FAST_LANE=%s", (lane) => {
  let server: Awaited<ReturnType<typeof startServerOnCopy>>;
  let database: pg.Client;
  beforeAll(async () => {
    server = await startServerOnCopy({ env: { FAST_LANE: lane } });
    database = new pg.Client({ connectionString: server.databaseUrl });
    await database.connect();
  });
  afterAll(async () => {
    await database.end();
    await server.stop();
  });

  let sent = 0;
  async function statusesOf(actions: OddAction[]) {
    const statuses = [];
    let began = Date.now();
    for (const { name, path, headers, body } of actions) {
      // Beyond 200 a second the log leaves lines out.
      if (statuses.length % 150 === 149) await sleep(began + 1100 - Date.now()).then(() => (began = Date.now()));
      const id = `odd-action-${lane}-${sent++}`;
      const { status } = await ask(server.url, "POST", path, { headers: { ...headers, "x-request-id": id }, body });
      statuses.push({ name, status, id });
    }
    return statuses;
  }
  async function hasOneLineEach(asked: { name: string; status: number; id: string }[]) {
    const last = asked.at(-1)!.id;
    await expect.poll(() => server.logs()).toContain(last);
    const lines = logLines(server.logs());
    for (const { name, status, id } of asked)
      expect([name, lines.filter(({ request_id }) => request_id === id)]).toEqual([
        name,
        [expect.objectContaining({ msg: "request", status, method: "POST" })],
      ]);
    const own = new Set(asked.map(({ id }) => id));
    const from = lines.findIndex(({ request_id }) => own.has(request_id));
    // The demo's bot tells the group chat, which the sandbox plays.
    const isOwn = ({ request_id, path }: (typeof lines)[number]) =>
      own.has(request_id) || path?.startsWith("/sandbox/bots/");
    expect(lines.slice(from).filter((line) => !isOwn(line))).toEqual([]);
    expect(server.logs()).not.toMatch(new RegExp(`${typedSecret.slice(0, 6)}|\\\\n +at `));
    expect((await database.query("select message from error_logs")).rows).toEqual([]);
  }

  test("what no page of ours sends as an action is refused: one line each, without what was sent, and nothing for admins to look at", async () => {
    const asked = await statusesOf(malformedActions);
    expect(asked.filter(({ status }) => status < 400 || status >= 500)).toEqual([]);
    await hasOneLineEach(asked);
  });

  test("an action from a page of another site is refused with 403", async () => {
    const asked = await statusesOf(foreignActions);
    expect(asked.filter(({ status }) => status !== 403)).toEqual([]);
    await hasOneLineEach(asked);
  });

  test("an action of an older build is told so in the way that its page understands", async () => {
    const headers = { "next-action": goneId, "content-type": "text/plain;charset=UTF-8", origin: server.url };
    const { status, headers: answered } = await ask(server.url, "POST", "/admin/login", { headers, body: "[]" });
    expect([status, answered["x-nextjs-action-not-found"]]).toEqual([409, "1"]);
  });

  test("an action of our own pages works, also from a page that does not have it", async () => {
    const headers = (name: string) => ({
      ...{ "next-action": actionIds[name]!, "content-type": "text/plain;charset=UTF-8", origin: server.url },
    });
    const again = await ask(server.url, "POST", "/admin/login", {
      ...{ headers: headers("signInAgain"), body: '["root","not the password"]' },
    });
    expect([again.status, again.text]).toEqual([200, expect.stringContaining("password")]);
    const left = await ask(server.url, "POST", "/admin/orders", { headers: headers("leave"), body: "[]" });
    expect(left.headers["x-action-redirect"]).toContain("/admin/login?ended");
    expect(server.logs()).not.toContain("MaxListenersExceededWarning");
  });
});
