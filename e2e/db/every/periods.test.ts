import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { rows } from "@/db/client";
import { undoSeconds } from "@/db/schema/orders";
import { sessions } from "@/db/schema/users";
import { attemptLogin, useCheapHash } from "@/e2e/fixtures/callers/login-attempts";
import { createUser, createUserKey, randomAddress, randomName, register, signIn } from "@/e2e/fixtures/callers/people";
import { stopClock } from "@/e2e/fixtures/databases/clock";
import { db, type Reply, request, setLimit } from "@/e2e/fixtures/servers/in-process";
import { accept, startReceiver } from "@/e2e/fixtures/servers/webhook-receiver";
import { createPaidOrder, returnTo } from "@/e2e/fixtures/shop/after-sales";
import { fileComplaint } from "@/e2e/fixtures/shop/complaints";
import { createCoupon, createPromotion, stopPromotions } from "@/e2e/fixtures/shop/offers";
import { receiveGoods } from "@/e2e/fixtures/shop/reviews";
import { createProduct, createShopper, openShop, pay, type Shopper } from "@/e2e/fixtures/shop/shop";
import { sendEvents } from "@/e2e/fixtures/shop/sweep";
import { form, pdf } from "@/e2e/fixtures/shop/uploads";
import { usualLimits } from "@/lib/kernel/contract/defaults";
import { practiceCode, practiceShopper } from "@/lib/kernel/process/practice";
import { sweepAll } from "@/lib/kernel/work/sweep";
import { makeToken, readToken, tokenSeconds } from "@/lib/people/sessions/token";
import { sweeps } from "@/lib/registry";
import { maxDays as invoiceDays } from "@/lib/selling/invoices/conditions";
import { declaredSettings } from "@/lib/settings/declared";

const [minute, hour, day] = [60, 3600, 86_400];

let shop: Awaited<ReturnType<typeof openShop>>;
let clock: Awaited<ReturnType<typeof stopClock>>;
/** Noon in China, on a day after everything that the template has. */
const noon = new Date(`${new Date(Date.now() + day * 1000).toISOString().slice(0, 10)}T04:00:00Z`);
beforeAll(async () => {
  useCheapHash();
  shop = await openShop({ WEBHOOK_NETWORKS: "127.0.0.0/8" });
  clock = await stopClock(noon);
  setLimit("limit.registrations", 0);
});
beforeEach(() => clock.set(noon));
afterAll(() => shop.close());

/** A caller whose session never ends. */
const signedIn = ({ id, session }: { id: number; session: string }) => {
  const ask: Shopper["ask"] = async (method, path, body, headers) => {
    const expires_at = new Date(Date.now() + day * 1000);
    await db().update(sessions).set({ expires_at }).where(eq(sessions.id, session));
    return request(method, path, { token: makeToken(id, session, "api").token, body, headers });
  };
  return ask;
};
const aRoot = async () => signedIn(await createUser({ permissions: "root" }));
async function aShopper() {
  const created = await createShopper();
  return { ...created, ask: signedIn(created) };
}
const resultOf = ({ status, json }: Reply) => json?.code ?? status;
const sweep = async (name: string) => {
  await sweepAll(
    sweeps.filter((each) => each.name === name),
    db(),
  );
  await shop.settled();
};
const paid = async (shopper: Shopper, lines: [number, number][] = [[1000, 1]]) => {
  const order = await createPaidOrder(shopper, lines);
  await shop.settled();
  return order;
};
const parcel = { carrier: "SF", tracking_no: "SF1234567890" };
const requestOf = ({ id, items }: { id: number; items: number[] }, type: "refund" | "return") => ({
  order_id: id,
  ...{ type, reason: "other", items: [{ item_id: items[0], count: 1 }] },
});

interface Declared {
  /** In seconds. */
  lasts: number;
  /** Where: a constant, a setting, or the text of an interval in SQL, each after its file. */
  of: string[];
}
const of = (lasts: number, ...places: string[]): Declared => ({ lasts, of: places });
const setting = (name: keyof typeof declaredSettings, unit: number) =>
  of(Number(declaredSettings[name].default) * unit, `lib/settings/declared.ts ${name}`);
/** `begin` begins it, and returns what is tried a second before its end and a second after. */
const period = (
  declared: Declared,
  results: [before: unknown, after: unknown],
  begin: () => Promise<() => Promise<unknown>>,
) => ({ ...declared, results, begin });

const periods = {
  "an unpaid order": period(setting("order.pay_timeout_minutes", minute), ["unpaid", "cancelled"], async () => {
    const shopper = await aShopper();
    const { id } = await shopper.order([(await createProduct()).id, 1]);
    return async () => {
      await sweep("expired");
      return (await shopper.ask("GET", `/v1/order/${id}`)).json.status;
    };
  }),
  "a shipped order": period(setting("order.auto_complete_days", day), ["shipped", "completed"], async () => {
    const [shopper, root] = [await aShopper(), await aRoot()];
    const { id } = await paid(shopper);
    await root("PUT", `/cms/order/${id}/status`, { status: "shipped", ...parcel });
    return async () => {
      await sweep("completed");
      return (await shopper.ask("GET", `/v1/order/${id}`)).json.status;
    };
  }),
  "a parcel that can be taken back": period(
    of(undoSeconds, "db/schema/orders.ts undoSeconds"),
    [204, "order_state"],
    async () => {
      const root = await aRoot();
      const { id } = await paid(await aShopper());
      const shipment = (await root("POST", `/cms/order/${id}/shipment`, parcel)).json.id;
      return async () => resultOf(await root("DELETE", `/cms/shipment/${shipment}`));
    },
  ),
  "a return after completion": period(setting("after_sale.days", day), [201, "after_sale_state"], async () => {
    const shopper = await aShopper();
    const body = requestOf(await receiveGoods(shopper), "return");
    return async () => resultOf(await shopper.ask("POST", "/v1/after_sale", body));
  }),
  "an automatic refund": period(setting("after_sale.auto_minutes", minute), ["refunding", "requested"], async () => {
    const shopper = await aShopper();
    const body = requestOf(await paid(shopper), "refund");
    return async () => (await shopper.ask("POST", "/v1/after_sale", body)).json.status;
  }),
  "a request without a decision": period(
    setting("after_sale.review_hours", hour),
    ["requested", "refunding"],
    async () => {
      const shopper = await aShopper();
      const order = await paid(shopper);
      await clock.pass(hour);
      const { id } = (await shopper.ask("POST", "/v1/after_sale", requestOf(order, "refund"))).json;
      return async () => {
        await sweep("after-sales");
        return (await shopper.ask("GET", `/v1/after_sale/${id}`)).json.status;
      };
    },
  ),
  "an approved return that is not sent": period(
    setting("after_sale.send_days", day),
    ["approved", "closed"],
    async () => {
      const [shopper, root] = [await aShopper(), await aRoot()];
      const { id } = (await shopper.ask("POST", "/v1/after_sale", requestOf(await receiveGoods(shopper), "return")))
        .json;
      await root("PUT", `/cms/after_sale/${id}/status`, { status: "approved", return_to: returnTo });
      return async () => {
        await sweep("after-sales");
        return (await shopper.ask("GET", `/v1/after_sale/${id}`)).json.status;
      };
    },
  ),
  "a review": period(setting("review.days", day), [201, "order_state"], async () => {
    const shopper = await aShopper();
    const { items } = await receiveGoods(shopper);
    return async () => resultOf(await shopper.ask("POST", "/v1/review", { item_id: items[0], rating: 4 }));
  }),
  "a requested invoice": period(setting("invoice.days", day), [false, true], async () => {
    const root = await aRoot();
    const id = await requestedInvoice(await aShopper());
    return async () => (await root("GET", `/cms/invoice/${id}`)).json.is_overdue;
  }),
  "a payment whose invoice can be requested": period(
    of(invoiceDays * day, "lib/selling/invoices/conditions.ts maxDays"),
    [201, "invoice_state"],
    async () => {
      const shopper = await aShopper();
      const { id } = await paid(shopper);
      const title = (await shopper.ask("POST", "/v1/invoice_title", { kind: "personal", name: "Mei" })).json;
      return async () => resultOf(await shopper.ask("POST", `/v1/order/${id}/invoice`, { title_id: title.id }));
    },
  ),
  "an issued invoice that can be replaced": period(
    of(
      24 * hour,
      "lib/selling/invoices/decide-invoice.ts replaceableMs",
      "lib/selling/invoices/admin-queries.ts 24 hours",
    ),
    [
      [true, 200],
      [false, "invoice_state"],
    ],
    async () => {
      const root = await aRoot();
      const path = `/cms/invoice/${await requestedInvoice(await aShopper())}`;
      const { url: file } = (await root("POST", "/cms/invoice/file", form([["a.pdf", pdf()]]))).json;
      await root("PUT", `${path}/status`, { status: "issued", number: "25332000000012345678", file });
      return async () => [
        (await root("GET", path)).json.can_replace,
        resultOf(await root("PUT", path, { number: "25332000000012345679" })),
      ];
    },
  ),
  "a payment that WeChat refunds": period(
    of(365 * day, "lib/selling/payments/request-refund.ts maxDays"),
    [202, "order_state"],
    async () => {
      const root = await aRoot();
      const { id } = await paid(await aShopper());
      const body = { reason: "Unwanted." };
      return async () =>
        resultOf(await root("POST", `/cms/order/${id}/refund`, body, { "idempotency-key": randomUUID() }));
    },
  ),
  "a complaint without an answer": period(
    of(day, "lib/selling/complaints/read-complaints.ts dayMs"),
    [false, true],
    async () => {
      const root = await aRoot();
      const shopper = await aShopper();
      const { id } = await shopper.order([(await createProduct()).id, 1]);
      const filed = await fileComplaint({ out_trade_no: (await pay(shopper, id)).out_trade_no });
      return async () => (await root("GET", `/cms/complaint/${filed}`)).json.is_overdue;
    },
  ),
  "the bill of a day, which exists from 10:00 of the next day on": period(
    of(22 * hour, "lib/selling/bills/read-bill.ts 34 hours"),
    [0, 1],
    async () => {
      await paid(await aShopper());
      return async () => {
        await sweep("bills");
        return (await rows(db(), sql`select from bills where day = ${noon.toISOString().slice(0, 10)}`)).length;
      };
    },
  ),
  "a coupon that is valid for 7 days": period(of(7 * day), [201, "coupon_unusable"], async () => {
    const shopper = await aShopper();
    const coupon = await createCoupon({ valid_days: 7 });
    const copy = (await shopper.ask("POST", `/v1/coupon/${coupon.id}/claim`)).json.id;
    return () => orderWith(shopper, { user_coupon_id: copy });
  }),
  "the claims of a coupon": period(of(hour), [200, "coupon_unusable"], async () => {
    const shopper = await aShopper();
    const coupon = await createCoupon({ claim_to: new Date(Date.now() + hour * 1000) });
    return async () => resultOf(await shopper.ask("POST", `/v1/coupon/${coupon.id}/claim`));
  }),
  "the time before a promotion": period(of(hour), [0, 1000], () =>
    aDiscount({ starts_at: new Date(Date.now() + hour * 1000) }),
  ),
  "a promotion": period(of(hour), [1000, 0], () => aDiscount({ ends_at: new Date(Date.now() + hour * 1000) })),
  "an idempotency key": period(of(48 * hour, "lib/kernel/limits.ts 48 hours"), [true, false], async () => {
    const shopper = await aShopper();
    const headers = { "idempotency-key": randomUUID() };
    const body = { products: [{ product_id: (await createProduct()).id, count: 1 }] };
    const place = async () => (await shopper.ask("POST", "/v1/order", body, headers)).json.id as number;
    const first = await place();
    return async () => {
      await sweep("counters");
      return (await place()) === first;
    };
  }),
  "an access token": period(
    of(tokenSeconds, "lib/people/sessions/token.ts tokenSeconds"),
    [200, "token_expired"],
    async () => {
      const { username, password } = await register();
      const { token } = await signIn(username, password);
      return async () => resultOf(await request("GET", "/v1/user", { token }));
    },
  ),
  "a session": period(of(30 * day, "lib/people/sign-in/open-session.ts 30 days"), [200, "token_revoked"], async () => {
    const { id, token } = await register();
    const { sid } = readToken(token, "api");
    return async () => resultOf(await request("GET", "/v1/user", { token: makeToken(id, sid, "api").token }));
  }),
  "a code that links a phone": period(
    of(10 * minute, "lib/people/sign-in/phone.ts linkSeconds"),
    [200, "invalid_request"],
    async () => {
      const clerk = await createUser({ permissions: ["order.read"] });
      const link = (await signedIn(clerk)("POST", "/cms/auth/phone/code")).json.code;
      const body = { code: randomName("phone"), link };
      return async () => resultOf(await request("POST", "/cms/auth/phone", { body, peer: randomAddress() }));
    },
  ),
  "a sign-in between password and code": period(
    of(5 * minute, "lib/people/sign-in/second-factor.ts ticketMs"),
    [200, "invalid_request"],
    async () => {
      const admin = await withSecondFactor();
      const { ticket } = (await admin.signIn()).json;
      return async () => resultOf(await admin.enter(ticket));
    },
  ),
  "a trusted browser": period(
    of(30 * day, "lib/people/sessions/devices.ts trustedDays"),
    [200, "second_factor_required"],
    async () => {
      const admin = await withSecondFactor();
      const { device_token } = (await admin.enter((await admin.signIn()).json.ticket, true)).json;
      return async () => resultOf(await admin.signIn(device_token));
    },
  ),
  "an entered code that permits a new API key": period(
    of(5 * minute, "lib/people/sessions/live-session.ts 5 minutes"),
    [201, "code_required"],
    async () => {
      const admin = await withSecondFactor();
      const { token } = (await admin.enter((await admin.signIn()).json.ticket)).json;
      const body = { name: randomName("key"), permissions: ["order.read"] };
      return async () => resultOf(await request("POST", "/cms/api_key", { token, body }));
    },
  ),
  "an API key": period(of(day), [200, "token_expired"], async () => {
    const { key } = await createUserKey(await createUser({ permissions: "root" }), ["order.read"], {
      expires_at: new Date(Date.now() + day * 1000),
    });
    return async () => resultOf(await request("GET", "/cms/order?size=1", { token: key }));
  }),
  "the old key after a rotation": period(
    of(24 * hour, "lib/people/sessions/live-key.ts 24 hours"),
    [200, "token_revoked"],
    async () => {
      const user = await createUser({ permissions: "root" });
      const body = { name: randomName("key"), permissions: ["order.read"] };
      const { id, key } = (await signedIn(user)("POST", "/cms/api_key", body)).json;
      await signedIn(user)("POST", `/cms/api_key/${id}/rotate`);
      return async () => resultOf(await request("GET", "/cms/order?size=1", { token: key }));
    },
  ),
  "the old secret of a webhook after a rotation": period(
    of(24 * hour, "lib/system/webhooks/sign.ts oldSecretMs"),
    [2, 1],
    async () => {
      const root = await aRoot();
      const receiver = await startReceiver(accept);
      const body = { name: randomName("erp"), url: receiver.url, types: ["order.paid"] };
      const { id } = (await root("POST", "/cms/webhook", body)).json;
      await root("POST", `/cms/webhook/${id}/rotate`);
      return async () => {
        await paid(await aShopper());
        await sendEvents(db());
        await receiver.stop();
        return String(receiver.got.at(-1)!.headers["webhook-signature"]).split(" ").length;
      };
    },
  ),
  "a login code of a shop that practises": period(
    of(12 * hour, "lib/kernel/process/practice.ts codeHours"),
    ["mei", undefined],
    async () => {
      const code = practiceCode("mei");
      return async () => practiceShopper(code);
    },
  ),
  "a record in the bin": period(setting("bin.keep_days", day), [200, "not_found"], async () => {
    const root = await aRoot();
    const { id } = await createProduct({ stock: 0 });
    await root("DELETE", `/cms/product/${id}`);
    return async () => {
      await sweep("bin");
      return resultOf(await root("POST", `/cms/product/${id}/restore`));
    };
  }),
  "a line of the operation log": period(setting("log.retention_days", day), [1, 0], async () => {
    const user = await createUser({ permissions: "root" });
    await signedIn(user)("POST", "/cms/category", { name: randomName() });
    return async () => {
      await sweep("logs");
      return (await rows(db(), sql`select from oper_logs where user_id = ${user.id}`)).length;
    };
  }),
  "an event": period(of(30 * day, "lib/selling/events/dispatch-events.ts 30 days"), [1, 0], async () => {
    const { id } = await createProduct({ on_sale: false });
    await db().execute(
      sql`insert into events (type, resource, resource_id, data) values ('product.on_sale', 'product', ${id}, '{}')`,
    );
    return async () => {
      await sweep("old events");
      return (await rows(db(), sql`select from events where type = 'product.on_sale' and resource_id = ${id}`)).length;
    };
  }),
  "a bot's message that waits": period(of(day, "lib/system/bots/send-bots.ts 1 day"), ["sent", "failed"], async () => {
    const root = await aRoot();
    const address = `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${randomUUID()}`;
    const body = { name: randomName("bot"), kind: "wecom", address, types: ["order.paid"] };
    const { id } = (await root("POST", "/cms/bot", body)).json;
    await paid(await aShopper());
    await sweep("events");
    return async () => {
      await sweep("bots");
      return (await rows<{ status: string }>(db(), sql`select status from deliveries where bot_id = ${id}`))[0]!.status;
    };
  }),
  "a refusal of pickup codes": period(
    of(15 * minute, "lib/selling/orders/pickup-operations.ts windowSeconds"),
    ["too_many_requests", "not_found"],
    async () => {
      const root = await aRoot();
      const guess = async () => resultOf(await root("POST", "/cms/order/pickup/find", { code: "00000000" }));
      for (let wrong = 0; wrong < usualLimits["pickup.max_failures"]; wrong++) await guess();
      return guess;
    },
  ),
  "the words of a day's searches, at midnight": period(
    of(89.5 * day, "lib/catalogue/search/count-searches.ts keptDays"),
    [1, 0],
    async () => {
      const [word, today] = [randomName(), noon.toISOString().slice(0, 10)];
      await db().execute(sql`insert into search_days (day, word, times, empty) values (${today}, ${word}, 1, 0)`);
      return async () => {
        await sweep("searches");
        return (await rows(db(), sql`select from search_days where word = ${word}`)).length;
      };
    },
  ),
};

async function requestedInvoice(shopper: Shopper) {
  const { id } = await paid(shopper);
  const title = (await shopper.ask("POST", "/v1/invoice_title", { kind: "personal", name: "Mei" })).json;
  return (await shopper.ask("POST", `/v1/order/${id}/invoice`, { title_id: title.id })).json.id as number;
}

async function orderWith(shopper: Shopper, more: object) {
  const products = [{ product_id: (await createProduct({ price: 9000 })).id, count: 1 }];
  return resultOf(await shopper.ask("POST", "/v1/order", { products, ...more }));
}

async function aDiscount(times: { starts_at?: Date; ends_at?: Date }) {
  await stopPromotions();
  await createPromotion(times);
  const shopper = await aShopper();
  const products = [{ product_id: (await createProduct({ price: 9000 })).id, count: 1 }];
  return async () => (await shopper.ask("POST", "/v1/order", { products })).json.discount_total;
}

/** An admin with an authenticator app, who enters the code of the next half minute each time. */
async function withSecondFactor() {
  const root = await aRoot();
  const { group_id } = await createUser({ permissions: "root" });
  const [username, password, peer] = [randomName(), "steamed-rice-and-plums", randomAddress()];
  await root("POST", "/cms/user", { username, password, group_id });
  const { token } = (await attemptLogin(username, password, peer)).json;
  const { secret } = (await request("POST", "/cms/second_factor", { token, body: { password } })).json;
  const code = async () => {
    await db().execute(sql`update second_factors set last_step = last_step - 2`);
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() });
  };
  await request("POST", "/cms/second_factor/confirm", { token, body: { code: await code() } });
  return {
    signIn: (device?: string) => attemptLogin(username, password, peer, device),
    enter: async (ticket: string, trust?: boolean) =>
      request("POST", "/v1/token/second_factor", { body: { ticket, code: await code(), trust }, peer }),
  };
}

test.each(Object.entries(periods))(
  "%s ends neither a second early nor a second late",
  async (_, { lasts, begin, results }) => {
    const found = [];
    for (const beyond of [-1, 1]) {
      const attempt = await begin();
      await clock.pass(lasts + beyond);
      found.push(await attempt());
      await clock.set(noon);
    }
    expect(found).toEqual(results);
  },
);

/** Periods of other tests, and pauses of the program that no user notices, by the beginning of their place. */
const elsewhere: Record<string, string[]> = {
  "selling/bills/bills": ["lib/selling/bills/match-bill.ts", "lib/selling/bills/read-bill.ts"],
  "selling/complaints": ["lib/selling/complaints/queries.ts 12", "lib/selling/complaints/read-complaints.ts"],
  "selling/payments/payments-prepay": ["lib/selling/payments/prepare-payment.ts prepayMinutes"],
  "selling/shipping/loose-waybills": ["lib/selling/shipping/loose-waybills.ts"],
  "selling/shipping/waybills": ["lib/selling/shipping/report-few-waybills.ts"],
  "selling/events": ["lib/selling/events/record-low-stock.ts 1 hour"],
  "content/files/files-store": ["lib/storage/loose-files.ts 1 hour"],
  "people/identity/identity-session": ["lib/people/sessions/live-session.ts 30 days"],
  "people/sessions/throttle": ["lib/people/sessions/throttle.ts windowMinutes"],
  "people/sessions/known": ["lib/kernel/limits.ts 2 days"],
  "people/messages/messages": ["lib/people/messages/"],
  "system/backups": ["lib/system/backups/"],
  "system/duties": ["lib/system/findings/"],
  "system/metrics": ["lib/system/metrics/"],
  "system/stats": ["lib/system/stats/"],
  "system/webhooks": ["lib/system/webhooks/exam.ts oldMs", "lib/system/webhooks/send-webhooks.ts 3 days"],
  "": ["lib/people/sessions/devices.ts deviceDays", "lib/selling/after-sales/sweeps.ts 30 days"],
};

test("each period that the code declares has a row here, or a test that is named here", () => {
  const units: Record<string, number> = {
    ms: 0.001,
    seconds: 1,
    minutes: minute,
    hours: hour,
    days: day,
    months: 30 * day,
  };
  const secondsOf = (count: string, unit: string) =>
    count.split("*").reduce((all, factor) => all * Number(factor.replaceAll("_", "")), units[unit]!);
  const settings = Object.keys(declaredSettings).filter((name) => /^(?!shop\.).*[._](minutes|hours|days)$/.test(name));
  const found = settings.map((name) => `lib/settings/declared.ts ${name}`);
  for (const room of ["catalogue", "content", "kernel", "people", "rights", "selling", "storage", "system"])
    for (const name of readdirSync(`lib/${room}`, { recursive: true, encoding: "utf8" })) {
      if (!/(?<!\.test|\.fixture)\.ts$/.test(name)) continue;
      const text = readFileSync(`lib/${room}/${name}`, "utf8");
      const declared = [
        ...[...text.matchAll(/const (\w*?(ms|seconds|minutes|hours|days)) = ([\d_* ]+);/gi)].map(
          ([, constant, unit, count]) => [constant!, secondsOf(count!, unit!.toLowerCase())] as const,
        ),
        ...[...text.matchAll(/interval '((\d+) (minute|hour|day|month)s?)'/g)].map(
          ([, interval, count, unit]) => [interval!, secondsOf(count!, `${unit}s`)] as const,
        ),
      ];
      found.push(...declared.filter(([, seconds]) => seconds > minute).map(([what]) => `lib/${room}/${name} ${what}`));
    }
  const known = [...Object.values(periods).flatMap(({ of }) => of), ...Object.values(elsewhere).flat()];
  expect(found.filter((place) => !known.some((one) => place.startsWith(one)))).toEqual([]);
  const inCode = known.filter((one) => one.startsWith("lib/"));
  expect(inCode.filter((one) => !found.some((place) => place.startsWith(one)))).toEqual([]);
  expect(Object.keys(elsewhere).filter((name) => name && !existsSync(`e2e/db/${name}.test.ts`))).toEqual([]);
});
