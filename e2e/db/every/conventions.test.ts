import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, openTestStore, request, setLimit } from "@/e2e/fixtures/servers/in-process";
import { deleteTemplates } from "@/e2e/fixtures/shop/freight";
import { createProduct, createShopper, type Shopper } from "@/e2e/fixtures/shop/shop";

beforeAll(async () => {
  await openTestStore();
  await deleteTemplates();
});
afterAll(closeTestStore);

const home = { name: "Li Lei", phone: "13800000001", province: "浙江省", city: "杭州市", detail: "Example Road 1" };
const tooLarge = `{"x": "${"x".repeat(1024 * 1024)}`;
const lastId = 2_147_483_647;

describe("of several errors the response names the first in the order of checks", () => {
  const tokens: Record<string, string> = {};
  let unpaid: { id: number };
  beforeAll(async () => {
    tokens.shopper = (await createUser()).token;
    tokens.root = (await createUser({ permissions: "root" })).token;
    tokens.clerk = (await createUser({ permissions: ["order.read"] })).token;
    const shopper = await createShopper();
    unpaid = await shopper.order([(await createProduct()).id, 1]);
  });
  const text = { "content-type": "text/plain" };
  const json = { "content-type": "application/json" };
  const complete = '{"status": "completed"}';

  test.each([
    ["404 not_found", "PATCH", "/cms/order/0/nothing", "", text, tooLarge],
    ["405 method_not_allowed", "PATCH", "/cms/order/0/status", "", text, tooLarge],
    ["401 unauthenticated", "PUT", "/cms/order/0/status", "", text, tooLarge],
    ["403 forbidden", "PUT", "/cms/order/0/status", "shopper", text, tooLarge],
    ["403 forbidden", "PUT", "/cms/order/0/status", "clerk", text, tooLarge],
    ["404 not_found", "PUT", "/cms/order/0/status", "root", text, tooLarge],
    ["404 not_found", "PUT", "/cms/order/99999999999/status", "root", text, tooLarge],
    ["404 not_found", "PUT", "/cms/order/one/status", "root", text, tooLarge],
    ["415 unsupported_media_type", "PUT", `/cms/order/${lastId}/status`, "root", text, tooLarge],
    ["413 payload_too_large", "PUT", `/cms/order/${lastId}/status`, "root", json, tooLarge],
    ["400 malformed_json", "PUT", `/cms/order/${lastId}/status`, "root", json, '{"status": '],
    ["400 invalid_request", "PUT", `/cms/order/${lastId}/status`, "root", json, '{"status": "sent"}'],
    ["404 not_found", "PUT", `/cms/order/${lastId}/status`, "root", json, complete],
    ["409 order_state", "PUT", "/cms/order/<unpaid>/status", "root", json, complete],
  ] as const)("%s for %s %s", async (expected, method, path, who, headers, body) => {
    const at = path.replace("<unpaid>", String(unpaid.id));
    const { status, json } = await request(method, at, { token: tokens[who], headers, body });
    expect(`${status} ${json.code}`).toBe(expected);
  });

  test("the rate limit is checked after the fields and the key's format, and before the resource", async () => {
    setLimit("limit.orders", 1);
    const { token } = await createUser();
    const place = async (body: unknown, key?: string) => {
      const headers: Record<string, string> = key ? { "idempotency-key": key } : {};
      const { json } = await request("POST", "/v1/order", { token, body, headers });
      return json.code;
    };
    const unknown = { products: [{ product_id: lastId, count: 1 }] };
    expect(await place(unknown)).toBe("invalid_request");
    expect(await place({})).toBe("invalid_request");
    expect(await place(unknown, "schlüssel")).toBe("invalid_request");
    expect(await place(unknown)).toBe("too_many_requests");
    setLimit("limit.orders");
  });
});

describe("fields", () => {
  let shopper: Shopper;
  beforeAll(async () => {
    shopper = await createShopper();
  });
  const save = (body: unknown) => shopper.ask("POST", "/v1/address", body);
  const problems = async (body: unknown) => {
    const { status, json } = await save(body);
    const errors = (json.errors ?? []) as { path: string; code: string }[];
    return [status, ...errors.map(({ path, code }) => `${path} ${code}`)];
  };

  test("an error names every wrong field, unknown ones included", async () => {
    expect(await problems({ ...home, name: "", phone: "x", city: 5, nickname: "?", is_default: "yes" })).toEqual([
      400,
      "name invalid",
      "phone invalid",
      "phone invalid_format",
      "city invalid_type",
      "is_default invalid_type",
      "nickname unknown_field",
    ]);
  });

  test("the `detail` of an error with one wrong field names the field", async () => {
    const detail = async (body: unknown) => (await save(body)).json.detail;
    expect(await detail({ ...home, name: undefined })).toBe("name is required.");
    expect(await detail({ ...home, city: 5 })).toBe("city must be text.");
    expect(await detail({ ...home, colour: "red" })).toBe("There is no field colour.");
    expect(await detail({})).toBe("5 fields are not valid.");
    const { json } = await request("GET", "/v1/product?page=1&page=2");
    expect(json.detail).toBe("page is given more than once.");
  });

  test("a missing field is `required`, in the body, in an item and as a discriminator, and null is a wrong value", async () => {
    const said = async (path: string, body: unknown, token: string, method = "POST") => {
      const { status, json } = await request(method, path, { token, body });
      const errors = json.errors as { path: string; code: string; message: string }[];
      return [status, ...errors.map(({ path, code, message }) => `${path} ${code}: ${message}`)];
    };
    const { token } = shopper;
    const { token: root } = await createUser({ permissions: "root" });
    expect(await said("/v1/address", { ...home, name: undefined, city: null }, token)).toEqual([
      400,
      "name required: Is required.",
      "city invalid_type: Must be text.",
    ]);
    expect(await said("/v1/order", {}, token)).toEqual([400, "products required: Is required."]);
    expect(await said("/v1/order", { products: [{ product_id: 1 }] }, token)).toEqual([
      400,
      "products.0.count required: Is required.",
    ]);
    expect(await said("/v1/token", { account: "mei", type: 100 }, token)).toEqual([
      400,
      "secret required: Is required.",
    ]);
    const status = `/cms/order/${lastId}/status`;
    const choices = "shipped, cancelled, completed.";
    expect(await said(status, {}, root, "PUT")).toEqual([400, `status required: Is required: one of ${choices}`]);
    for (const wrong of ["sent", null])
      expect(await said(status, { status: wrong }, root, "PUT")).toEqual([
        400,
        `status invalid_union: Must be one of: ${choices}`,
      ]);
  });

  test("an error inside a list names its position", async () => {
    const lines = [{ product_id: 1, count: 1 }, { product_id: "1", count: 0, gift: true }, 5];
    const { json } = await shopper.ask("POST", "/v1/order", { products: lines, address_id: 0 });
    const paths = json.errors.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(["products.1.product_id", "products.1.count", "products.1.gift", "products.2", "address_id"]);
  });

  test("`__proto__` and other names of every object are unknown fields, and change no prototype", async () => {
    for (const name of ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"]) {
      const { status, json } = await save(`{${JSON.stringify(home).slice(1, -1)},"${name}":{"polluted":true}}`);
      expect([status, json.errors?.[0].path]).toEqual([400, name]);
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test("a JSON body that is not an object is refused", async () => {
    for (const body of ["null", "[]", "5", '"x"', "true"])
      expect([(await save(body)).json.code, body]).toEqual(["invalid_request", body]);
    const cancelled = await shopper.ask("POST", `/v1/order/${lastId}/cancel`, "null");
    expect(cancelled.json.code).toBe("invalid_request");
  });

  test("the last of two equal keys counts, as in JSON.parse", async () => {
    const { json } = await save(`{${JSON.stringify(home).slice(1, -1)},"name":"Han Meimei"}`);
    expect(json.name).toBe("Han Meimei");
  });

  test("an update without a field is refused", async () => {
    const { json } = await save(home);
    for (const body of [{}, undefined])
      expect((await shopper.ask("PUT", `/v1/address/${json.id}`, body)).json.code).toBe("invalid_request");
  });
});

describe("text", () => {
  let shopper: Shopper;
  beforeAll(async () => {
    shopper = await createShopper();
  });
  const named = async (name: string) => {
    const body = JSON.stringify({ ...home, name });
    const { status, json } = await shopper.ask("POST", "/v1/address", body);
    if (status === 201) await shopper.ask("DELETE", `/v1/address/${json.id}`);
    return status === 201 ? json.name : status;
  };

  test("is trimmed and otherwise stored as sent", async () => {
    expect(await named('  Li  <b>Lei</b> & "co" \'); drop table users; --  ')).toBe(400); // 41 characters and more
    expect(await named(" \u00a0 <b>Li</b> & '--\u3000")).toBe("<b>Li</b> & '--");
    expect(await named("e\u0301 é 👩‍👩‍👧 ‮")).toBe("e\u0301 é 👩‍👩‍👧 ‮");
  });

  test("is counted in code points", async () => {
    expect(await named("🍵".repeat(40))).toBe("🍵".repeat(40));
    expect(await named("🍵".repeat(41))).toBe(400);
    expect(await named("茶".repeat(40))).toBe("茶".repeat(40));
    expect(await named("   ")).toBe(400);
  });

  test.each([
    ["NUL", "a\0b"],
    ["a control character", "a\u0007b"],
    ["a C1 control", "a\u0085b"],
    ["DEL", "a\u007fb"],
    ["a lone high surrogate", "a\ud800b"],
    ["a lone low surrogate", "a\udc00b"],
    ["surrogates in the wrong order", "\udc00\ud800"],
    ["a newline in one line", "a\nb"],
    ["a tab in one line", "a\tb"],
    ["a carriage return", "a\rb"],
  ])("with %s is refused", async (_, text) => {
    expect(await named(text)).toBe(400);
  });
});

describe("numbers", () => {
  let shopper: Shopper;
  let product: number;
  beforeAll(async () => {
    shopper = await createShopper();
    product = (await createProduct({ stock: 100, price: 1 })).id;
  });
  const buy = async (count: string, product_id = String(product)) => {
    const body = `{"products":[{"product_id":${product_id},"count":${count}}]}`;
    const { status, json } = await shopper.ask("POST", "/v1/order", body);
    return status === 201 ? json.total_count : json.code;
  };

  test.each(["1", "1.0", "1e0", "10e-1"])("%s is the integer 1", async (text) => {
    expect(await buy(text)).toBe(1);
  });

  test.each(["1.5", "-0", "0", "-1", "1000", "1e400", "-1e400", "9007199254740993", '"1"', "null", "true", "[1]"])(
    "a count of %s is refused",
    async (text) => {
      expect(await buy(text)).toBe("invalid_request");
    },
  );

  test.each(["01", "+1", "0x1", ".5", "1.", "NaN", "Infinity", "1_000"])("%s is not JSON", async (text) => {
    expect(await buy(text)).toBe("malformed_json");
  });

  test("an id in a body that the caller cannot use is refused at its path", async () => {
    for (const id of ["0", "-1", "2147483648", String(lastId), '"1"']) {
      const body = `{"products":[{"product_id":${id},"count":1}]}`;
      const { status, json } = await shopper.ask("POST", "/v1/order", body);
      expect([id, status, json.errors[0].path]).toEqual([id, 400, "products.0.product_id"]);
    }
    const foreign = (await (await createShopper()).ask("GET", "/v1/address")).json.items[0].id;
    const body = { products: [{ product_id: product, count: 1 }], address_id: foreign };
    const { status, json } = await shopper.ask("POST", "/v1/order", body);
    expect([status, json.errors[0].path]).toEqual([400, "address_id"]);
  });

  test("money is in integers, and times are in UTC with milliseconds", async () => {
    const { json } = await shopper.ask("POST", "/v1/order", { products: [{ product_id: product, count: 2 }] });
    expect([json.total_price, json.items[0].price, json.items[0].subtotal]).toEqual([2, 1, 2]);
    for (const time of [json.created_at, json.expires_at, json.events[0].created_at])
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const listed = await shopper.ask("GET", "/v1/order");
    expect(listed.json.items[0].created_at).toBe(json.created_at);
  });
});

describe("queries", () => {
  const search = (query: string) => request("GET", `/v1/product?${query}`);

  test.each(["page=0", "page=-1", "page=100001", "page=1.0", "page=1e3", "page=0x1", "page=01", "page=", "page=one"])(
    "%s is refused",
    async (query) => {
      const { status, json } = await search(query);
      expect([status, json.errors[0].path]).toEqual([400, "page"]);
    },
  );

  test.each(["size=0", "size=101", "sort=name", "sort=", "q=", "q=%00", "q=a%0Ab"])(
    "the query %s is refused",
    async (query) => {
      const { status, json } = await search(query);
      expect([status, json.errors[0].path]).toEqual([400, query.split("=")[0]]);
    },
  );

  test("page and size default to 1 and 20, and a page after the last is empty with the right total", async () => {
    const product = await createProduct();
    const first = await search(`q=${product.name.slice(8)}`);
    expect(first.json).toMatchObject({ page: 1, size: 20, total: 1 });
    const last = await search(`q=${product.name.slice(8)}&page=100000&size=100`);
    expect(last.json).toEqual({ items: [], page: 100_000, size: 100, total: 1 });
  });

  test("a repeated parameter is reported together with other errors", async () => {
    const { status, json } = await search("page=1&page=1&size=0&sort=x&size=1");
    const paths = json.errors.map(({ path }: { path: string }) => path);
    expect([status, [...new Set(paths)].toSorted()]).toEqual([400, ["page", "size", "sort"]]);
  });

  test("an unknown parameter is refused by name, once, by every method", async () => {
    const { token } = await createUser({ permissions: "root" });
    const told = async (method: string, path: string, body?: unknown) => {
      const { status, json } = await request(method, path, { token, body });
      return [status, ...(json.errors ?? []).map(({ path, code }: Record<string, string>) => `${path} ${code}`)];
    };
    const refused = [400, "colour unknown_field"];
    expect(await told("GET", "/v1/product?colour=red&colour=blue&size=1")).toEqual(refused);
    expect(await told("GET", "/v1/category?colour=red")).toEqual(refused);
    expect(await told("GET", "/v1/product/1?id=2")).toEqual([400, "id unknown_field"]);
    expect(await told("POST", "/v1/address?colour=red", home)).toEqual(refused);
    expect(await told("GET", "/health?colour=red")).toEqual(refused);
    expect(await told("PUT", "/cms/config?commit=true", {})).toEqual([400, "commit unknown_field", "items required"]);
    const file = new FormData();
    file.set("file", new Blob(["id,price\n1,500\n"]), "products.csv");
    expect(await told("POST", "/cms/product/import?commit=true", file)).toEqual([400, "commit unknown_field"]);
  });

  test("of 500 unknown parameters the error names 100", async () => {
    const { json } = await search(Array.from({ length: 500 }, (_, at) => `x${at}=`).join("&"));
    expect(json.errors).toHaveLength(100);
  });

  test("`%`, `_` and `\\` are ordinary characters in `q`", async () => {
    await createProduct({ name: "50% off_season \\ tea" });
    for (const [q, found] of [
      ["%25", 1],
      ["50%25 off_", 1],
      ["off_season \\", 1],
      ["off-season", 0],
      ["5_%25", 0],
    ] as const)
      expect([q, (await search(`q=${q}`)).json.total]).toEqual([q, found]);
  });
});
