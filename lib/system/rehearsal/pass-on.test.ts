import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { passOn } from "./pass-on";

test("a length without a body is not passed on: the copy would take the next request for that body", async () => {
  const lengths: (string | undefined)[] = [];
  const copy = createServer(({ headers }, response) => {
    lengths.push(headers["content-length"]);
    response.end();
  });
  await new Promise<void>((resolve) => copy.listen(0, "127.0.0.1", resolve));
  const { port } = copy.address() as AddressInfo;
  const asked = { method: "GET", path: "/v1/product", signal: AbortSignal.timeout(60_000) };
  for (const headers of [{ "content-length": "9" }, {}]) {
    const { status, body } = await passOn({ port, secret: "the copy's" }, { ...asked, headers, body: null });
    body.resume();
    expect(status).toBe(200);
  }
  copy.close();
  expect(lengths).toEqual([undefined, undefined]);
});
