import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { appEnvironment } from "@/e2e/fixtures/servers/app-environment";
import { environment } from "@/lib/kernel/process/environment";
import { checkAddress, type Lookup, resolveAddress } from "./address";
import { connect } from "./post";

const scheme = "Must be an https address";
const network = "Its host has a private or reserved address";
const dialled: string[] = [];
const servers = ["127.0.0.1", "127.0.0.2"].map((host) => ({
  host,
  server: createServer((_, response) => {
    dialled.push(host);
    response.writeHead(204).end();
  }),
}));
let port = 0;
beforeAll(async () => {
  Object.assign(process.env, appEnvironment({ DATABASE_URL: "postgres://localhost/none" }));
  for (const { host, server } of servers) {
    await new Promise<void>((resolve) => server.listen(port, host, resolve));
    port = (server.address() as AddressInfo).port;
  }
});
beforeEach(() => {
  dialled.length = 0;
});
afterEach(() => allow());
afterAll(() => servers.forEach(({ server }) => void server.close()));

const allow = (...webhookNetworks: string[]) => Object.assign(environment(), { webhookNetworks });
const family = (address: string) => (address.includes(":") ? 6 : 4);
const resolver =
  (...addresses: string[]): Lookup =>
  async () =>
    addresses.map((address) => ({ address, family: family(address) }));
const absent: Lookup = () => Promise.reject(new Error("ENOTFOUND"));

/** The name resolves to these addresses. The last column is what would be dialled, or the beginning of the refusal. */
test.each<[url: string, resolved: string[], result: string | string[]]>([
  ["https://example.com/", ["8.8.8.8"], ["8.8.8.8"]],
  ["https://example.com:443/hook?x=1", ["8.8.8.8"], ["8.8.8.8"]],
  ["https://example.com/", ["2606:4700::1111"], ["2606:4700::1111"]],
  ["https://example.com/", ["8.8.8.8", "2606:4700::1111"], ["8.8.8.8", "2606:4700::1111"]],
  ["https://example.com./", ["8.8.8.8"], ["8.8.8.8"]],
  ["https://ⓔxample。com/", ["8.8.8.8"], ["8.8.8.8"]],
  ["https://例え.jp/", ["8.8.8.8"], ["8.8.8.8"]],
  ["https://8.8.8.8/", [], []],
  ["https://[2606:4700::1111]/", [], []],
  ["https://134744072/", [], []],
  ["http://example.com/", ["8.8.8.8"], scheme],
  ["http://example.com:443/", ["8.8.8.8"], scheme],
  ["https://example.com:8443/", ["8.8.8.8"], scheme],
  ["https://example.com:80/", ["8.8.8.8"], scheme],
  ["https://me@example.com/", ["8.8.8.8"], scheme],
  ["https://me:secret@example.com/", ["8.8.8.8"], scheme],
  ["https://:secret@example.com/", ["8.8.8.8"], scheme],
  ["https://8.8.8.8@127.0.0.1/", [], scheme],
  ["https://example.com/#part", ["8.8.8.8"], scheme],
  ["ftp://example.com/", ["8.8.8.8"], scheme],
  ["file:///etc/passwd", [], scheme],
  ["javascript:alert(1)", [], scheme],
  ["unix:/var/run/docker.sock", [], scheme],
  ["//example.com/", [], scheme],
  ["example.com", [], scheme],
  ["https://exa mple.com/", [], scheme],
  ["https://256.1.1.1/", [], scheme],
  ["https://1.2.3.4.5/", [], scheme],
  ["https://[fe80::1%25eth0]/", [], scheme],
  ["https://127.0.0.1/", [], network],
  ["https://127.0.0.1./", [], network],
  ["https://127.1/", [], network],
  ["https://2130706433/", [], network],
  ["https://017700000001/", [], network],
  ["https://0x7f.0.0.1/", [], network],
  ["https://0x7f000001/", [], network],
  ["https://①②⑦.0.0.1/", [], network],
  ["https://0/", [], network],
  ["https://0.0.0.0/", [], network],
  ["https://10.0.0.1/", [], network],
  ["https://172.16.0.1/", [], network],
  ["https://192.168.1.1/", [], network],
  ["https://100.100.100.200/", [], network],
  ["https://169.254.169.254/", [], network],
  ["https://192.0.2.1/", [], network],
  ["https://198.18.0.1/", [], network],
  ["https://224.0.0.1/", [], network],
  ["https://255.255.255.255/", [], network],
  ["https://[::]/", [], network],
  ["https://[::1]/", [], network],
  ["https://[::127.0.0.1]/", [], network],
  ["https://[::ffff:127.0.0.1]/", [], network],
  ["https://[::ffff:8.8.8.8]/", [], network],
  ["https://[::ffff:0:127.0.0.1]/", [], network],
  ["https://[64:ff9b::127.0.0.1]/", [], network],
  ["https://[2002:7f00:1::]/", [], network],
  ["https://[2001::1]/", [], network],
  ["https://[fc00::1]/", [], network],
  ["https://[fe80::1]/", [], network],
  ["https://[ff02::1]/", [], network],
  ["https://[2001:db8::1]/", [], network],
  ["https://[4000::1]/", [], network],
  ["https://localhost/", ["127.0.0.1"], network],
  ["https://example.com/", ["8.8.8.8", "10.0.0.1"], network],
  ["https://example.com/", ["::ffff:10.0.0.1"], network],
  ["https://example.com/", ["fe80::1%eth0"], network],
  ["https://example.com/", [], "Its host was not found."],
])("%s, which resolves to %j: %j", async (url, resolved, result) => {
  const target = await resolveAddress(url, resolver(...resolved));
  if (typeof result === "string") expect(target).toEqual({ refused: expect.stringContaining(result) });
  else expect("refused" in target ? target : target.addresses.map(({ address }) => address)).toEqual(result);
});

test.each(["https://LOCALHOST./", "https://localhost../x", "https://intern.example./"])(
  "%s is checked without the dot at its end, even if the resolver does not find it with the dot",
  async (url) => {
    const lookup: Lookup = (host) => (host.endsWith(".") ? absent(host) : resolver("10.0.0.1")(host));
    expect(await resolveAddress(url, lookup)).toEqual({ refused: expect.stringContaining(network) });
  },
);

test("a name is resolved once, and the checked address is the one connected to", async () => {
  allow("127.0.0.2/32");
  let times = 0;
  const changing: Lookup = async () => [{ address: times++ === 0 ? "127.0.0.2" : "127.0.0.1", family: 4 }];
  const post = await connect(`http://rebinding.example:${port}/`, changing);
  expect(await post({}, "{}")).toEqual({ status: 204, error: null });
  expect(await post({}, "{}")).toEqual({ status: 204, error: null });
  expect([dialled, times]).toEqual([["127.0.0.2", "127.0.0.2"], 1]);
  const again = await connect(`http://rebinding.example:${port}/`, changing);
  expect(await again({}, "{}")).toMatchObject({ status: null, error: expect.stringContaining(scheme) });
  expect(dialled).toHaveLength(2);
});

test("an allowed network permits http and other ports inside it and nothing else", async () => {
  allow("10.1.0.0/16", "fd00::/8");
  const at = async (url: string, ...addresses: string[]) => {
    const target = await resolveAddress(url, resolver(...addresses));
    return "refused" in target ? "refused" : "allowed";
  };
  expect(await at("http://erp.lan:8080/", "10.1.2.3")).toBe("allowed");
  expect(await at("https://erp.lan/", "fd00::3")).toBe("allowed");
  expect(await at("http://10.1.2.3/")).toBe("allowed");
  expect(await at("http://erp.lan/", "10.1.2.3", "8.8.8.8")).toBe("refused");
  expect(await at("https://erp.lan/", "10.1.2.3", "8.8.8.8")).toBe("allowed");
  expect(await at("http://erp.lan/", "10.2.0.1")).toBe("refused");
  expect(await at("http://example.com/", "8.8.8.8")).toBe("refused");
  expect(await at("https://10.2.0.1/")).toBe("refused");
  expect(await at("https://[::ffff:10.1.2.3]/")).toBe("refused");
  expect(await at("http://me@10.1.2.3/")).toBe("refused");
});

test("the check without DNS refuses what can never be allowed", () => {
  const isSaved = (url: string) => "url" in checkAddress(url);
  expect([isSaved("https://localhost/"), isSaved("http://erp.lan/"), isSaved("https://0x7f.1/")]).toEqual([
    true,
    false,
    false,
  ]);
  allow("10.1.0.0/16");
  expect([isSaved("http://erp.lan:8080/"), isSaved("http://8.8.8.8/"), isSaved("https://127.0.0.1/")]).toEqual([
    true,
    false,
    false,
  ]);
});

test("an unknown name is refused, and so is the sandbox's receiver outside of the sandbox", async () => {
  expect(await resolveAddress("https://nowhere.example/", absent)).toEqual({ refused: "Its host was not found." });
  Object.assign(environment(), { sandbox: false });
  expect(await resolveAddress("https://receiver.sandbox.invalid/", absent)).toEqual({
    refused: "Its host was not found.",
  });
});
