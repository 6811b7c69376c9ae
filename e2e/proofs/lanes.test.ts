import { afterAll, beforeAll, expect, test } from "vitest";
import { rootToken, sendRequest } from "../fixtures/servers/http";
import { nextProgram, type RunningServer, startServerOnCopy } from "../fixtures/servers/server";
import { picture } from "../fixtures/shop/uploads";

/** One instance serves the API before Next, the other through Next's route handlers, as on Vercel. */
let servers: RunningServer[] = [];
beforeAll(async () => {
  servers = await Promise.all([
    startServerOnCopy(),
    startServerOnCopy({ command: [process.execPath, ...nextProgram] }),
  ]);
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));

test("conditional requests and byte ranges work both before Next and through its route handlers", async () => {
  for (const { url } of servers) {
    const { json: products } = await sendRequest(url, "GET", "/v1/product?size=1");
    const [{ id }] = products.items;
    const first = await sendRequest(url, "GET", `/v1/product/${id}`);
    const again = await sendRequest(url, "GET", `/v1/product/${id}`, {
      headers: { "if-none-match": first.headers.etag! },
    });
    expect([again.status, again.text]).toEqual([304, ""]);
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(await picture())], { type: "image/png" }), "one.png");
    const authorization = `Bearer ${await rootToken(url)}`;
    const sent = await fetch(`${url}/cms/file`, { method: "POST", body: form, headers: { authorization } });
    const { pathname } = new URL((await sent.json()).items[0].url);
    const part = await sendRequest(url, "GET", pathname, { headers: { range: "bytes=0-9" } });
    expect([part.status, part.text.length, part.headers["content-range"]?.startsWith("bytes 0-9/")]).toEqual([
      206,
      10,
      true,
    ]);
  }
});
