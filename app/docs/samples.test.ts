import { transformSync } from "esbuild";
import { expect, test } from "vitest";
import { type SampleCall, samplesOf } from "./samples";

const order: SampleCall = {
  method: "POST",
  url: "http://localhost:3000/v1/order",
  headers: { "Idempotency-Key": "7d4f5c0e", "Content-Type": "application/json" },
  body: JSON.stringify({
    products: [{ product_id: 1, count: 1 }],
    remark: 'It is "true": null \\ 龙井',
    address_id: null,
    "odd-name": [true, false],
  }),
  needsToken: true,
  answer: "json",
};

/** Runs the sample as a script would, and gives what it handed to `fetch`. */
async function fetched(call: SampleCall) {
  const { code } = transformSync(`(async () => {${samplesOf(call).ts}})()`, { loader: "ts" });
  let given: [string, RequestInit?] | undefined;
  const fetch = (...all: [string, RequestInit?]) => {
    given = all;
    return { status: 200, json: async () => ({}), text: async () => "" };
  };
  const form = new FormData();
  await new Function("fetch", "token", "file", "console", `return ${code}`)(fetch, "abc", new Blob(["x"]), {
    log() {},
  });
  return { given: given!, form };
}

test("the TypeScript sample sends the address, the headers and the body that curl sends", async () => {
  const { given } = await fetched(order);
  expect(given[0]).toBe(order.url);
  expect(given[1]).toMatchObject({ method: "POST", headers: { ...order.headers, Authorization: "Bearer abc" } });
  expect(JSON.parse(given[1]!.body as string)).toEqual(JSON.parse(order.body!));
  const upload = { ...order, headers: {}, body: undefined, files: [{ name: "file", fileName: "photo.jpg" }] };
  expect(((await fetched(upload)).given[1]!.body as FormData).get("file")).toBeInstanceOf(Blob);
});

test("the Python sample has the three words that Python spells otherwise, but never inside a text", () => {
  const { py } = samplesOf(order);
  expect(py).toContain('"remark": "It is \\"true\\": null \\\\ 龙井"');
  expect(py).toContain('"address_id": None');
  expect(py).toContain('"odd-name": [True, False]');
  expect(py).toContain('"Authorization": f"Bearer {token}"');
  expect(py).not.toContain("Content-Type");
  expect(
    samplesOf({ ...order, method: "GET", headers: {}, body: undefined, needsToken: false, answer: "text" }).py,
  ).toBe(
    'import requests\n\nanswer = requests.get("http://localhost:3000/v1/order")\nprint(answer.status_code, answer.text)',
  );
});
