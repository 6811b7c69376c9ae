import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attemptLogin, useCheapHash } from "@/e2e/fixtures/callers/login-attempts";
import { createUser, randomAddress, randomName } from "@/e2e/fixtures/callers/people";
import { closeTestStore, openTestStore, request } from "@/e2e/fixtures/servers/in-process";

let root: string;
beforeAll(() => openTestStore());
beforeAll(async () => {
  await useCheapHash();
  root = (await createUser({ permissions: "root" })).token;
});
afterAll(closeTestStore);

const password = "steamed-rice-and-plums";
const code = ({ status, json }: { status: number; json?: { code?: string } }) => `${status} ${json?.code ?? ""}`.trim();
const asRoot = (method: string, path: string, body?: object) => request(method, path, { token: root, body });

/** An admin who is signed in, edited a bot last, and has read a notice. With a second factor also a trusted browser and a ticket. */
async function createAdmin(hasFactor: boolean) {
  const { group_id } = await createUser({ permissions: ["order.read", "alarm.edit", "group.edit", "user.read"] });
  const [username, peer] = [randomName(), randomAddress()];
  const { id } = (await asRoot("POST", "/cms/user", { username, password, group_id })).json;
  const { token } = (await attemptLogin(username, password, peer)).json;
  const ask = (method: string, path: string, body?: object) => request(method, path, { token, body });
  const key = `test-${username}`;
  const address = `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${key}`;
  const bot = await ask("POST", "/cms/bot", {
    name: key,
    kind: "wecom",
    address,
    types: ["order.paid"],
    language: "en",
  });
  expect(bot.status, bot.text).toBe(201);
  const admin = { id: id as number, username, peer, token: token as string, bot: bot.json.id as number };
  if (!hasFactor) return admin;
  const { secret } = (await ask("POST", "/cms/second_factor", { password })).json;
  const now = (later: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later });
  const confirmed = await ask("POST", "/cms/second_factor/confirm", { code: now(-30_000) });
  expect(confirmed.status, confirmed.text).toBe(200);
  const [recovery] = confirmed.json.recovery_codes as string[];
  const { ticket } = (await attemptLogin(username, password, peer)).json;
  const trusted = await request("POST", "/v1/token/second_factor", {
    body: { ticket, code: recovery, trust: true },
    peer,
  });
  expect(trusted.status, trusted.text).toBe(200);
  const open = (await attemptLogin(username, password, peer)).json.ticket as string;
  return {
    ...admin,
    device: trusted.json.device_token as string,
    ticket: open,
    now,
    second: trusted.json.token as string,
  };
}
type Admin = Awaited<ReturnType<typeof createAdmin>>;

/** How the end is made, and what the next sign-in with the password gives. */
const ends: Record<string, { end(admin: Admin): Promise<{ status: number }>; signsIn: string }> = {
  "made a customer": { end: ({ id }) => asRoot("PUT", `/cms/user/${id}`, { group_id: null }), signsIn: "200" },
  disabled: {
    end: ({ id }) => asRoot("PUT", `/cms/user/${id}`, { status: "disabled" }),
    signsIn: "403 account_disabled",
  },
  deleted: { end: ({ id }) => asRoot("DELETE", `/cms/user/${id}`), signsIn: "401 login_failed" },
};

describe.each(["without", "with"])("an admin %s a second factor", (having) => {
  test.each(Object.entries(ends))(
    "has no session, factor, trusted browser, ticket or bot after being %s",
    async (_, { end, signsIn }) => {
      const admin = await createAdmin(having === "with");
      expect((await end(admin)).status).toBeLessThan(300);
      const withheld = (await asRoot("GET", `/cms/bot/${admin.bot}`)).json.withheld_types;
      expect(withheld).toEqual(["order.paid"]);
      // The access matrix has a revoked session at every operation.
      for (const token of "second" in admin ? [admin.token, admin.second] : [admin.token])
        for (const path of ["/v1/user", "/cms/order"])
          expect(code(await request("GET", path, { token })), path).toBe("401 token_revoked");
      if ("ticket" in admin) {
        const { ticket, peer, now } = admin;
        const late = await request("POST", "/v1/token/second_factor", { body: { ticket, code: now(0) }, peer });
        expect([late.status < 300, late.json.token]).toEqual([false, undefined]);
      }
      const device = "device" in admin ? admin.device : undefined;
      expect(code(await attemptLogin(admin.username, password, admin.peer, device))).toBe(signsIn);
      const sessions = (await asRoot("GET", `/cms/session?user_id=${admin.id}`)).json.items;
      expect(sessions).toHaveLength(signsIn === "200" ? 1 : 0); // that of the customer
      const { items } = (await asRoot("GET", "/cms/user?size=100&status=active")).json;
      expect(items.map(({ id }: { id: number }) => id)).not.toContain(admin.id);
    },
  );

  test("starts without session, factor and trusted browser after being disabled and enabled", async () => {
    const admin = await createAdmin(having === "with");
    for (const status of ["disabled", "active"]) await asRoot("PUT", `/cms/user/${admin.id}`, { status });
    expect(code(await request("GET", "/cms/order", { token: admin.token }))).toBe("401 token_revoked");
    const again = await attemptLogin(admin.username, password, admin.peer);
    expect(code(again)).toBe("200");
    const factor = (await request("GET", "/cms/second_factor", { token: again.json.token })).json;
    expect(factor).toMatchObject({ confirmed_at: null, trusted_devices: 0 });
    expect((await asRoot("GET", `/cms/user/${admin.id}`)).json.second_factor_at).toBeNull();
  });

  test("has only the permissions of a new group in an existing session", async () => {
    const admin = await createAdmin(having === "with");
    const { group_id } = await createUser({ permissions: ["review.read"] });
    expect((await asRoot("PUT", `/cms/user/${admin.id}`, { group_id })).status).toBe(200);
    const [old, own] = [await request("GET", "/cms/order", admin), await request("GET", "/cms/review", admin)];
    expect([code(old), code(own)]).toEqual(["403 forbidden", "200"]);
    expect((await asRoot("GET", `/cms/bot/${admin.bot}`)).json.withheld_types).toEqual(["order.paid"]);
    const factor = (await asRoot("GET", `/cms/user/${admin.id}`)).json.second_factor_at;
    expect(factor !== null).toBe(having === "with");
  });
});
