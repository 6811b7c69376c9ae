import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, inject, test } from "vitest";
import { sendRequest } from "@/e2e/fixtures/servers/http";
import { getSessionCookies } from "@/e2e/fixtures/servers/session-cookies";
import { shapeOf } from "@/lib/kernel/input";
import { exampleOf, jsonSchema } from "@/lib/kernel/openapi/json-schema";
import type { AnyOperation } from "@/lib/kernel/operation";
import { operations } from "@/lib/registry";

const root = join(process.cwd(), "app/admin/(signed-in)");
/** The pages without an id in their path. */
const pages = readdirSync(root, { recursive: true, encoding: "utf8" }).flatMap((file) => {
  const [, page] = /^([^[]*?)(?:\/\[\[\.\.\.id\]\])?\/page\.tsx$/.exec(file) ?? [];
  return page && readFileSync(join(root, file), "utf8").match(/\b(listPage|firstRows|firstPage)\(/) ? [page] : [];
});
const gets = Object.values<AnyOperation>(operations).filter(({ method }) => method === "GET");
const exports = gets.map(({ path }) => path).filter((path) => /^\/cms\/.*\/export$/.test(path));
/** Parameters without a filter on the page. */
const ofScripts = ["updated_from", "updated_to", "order_no", "external_ref", "products.ids", "products.code"];
const fieldsOf = (path: string) => shapeOf(gets.find((one) => one.path === path)!.url);

const server = inject("serverUrl");
let cookie: string;
beforeAll(async () => {
  cookie = await getSessionCookies(server, { username: "root", password: "kiosk-root-demo" });
});
const open = (path: string) => sendRequest(server, "GET", path, { headers: { cookie, "accept-language": "en" } });

/** The links to exports in the HTML of a page. */
async function exportLinks(path: string) {
  const { text } = await open(path);
  const found = text.matchAll(/<a [^>]*href="(\/cms\/[^"?]+\/export(?:\?[^"]*)?)"/g);
  return [...found].map(([, link]) => new URL(link!.replaceAll("&amp;", "&"), server));
}

const linked = new Set<string>();
test.each(pages)("%s: the link to its export has the filters and the sort of the list", async (page) => {
  const [link] = await exportLinks(`/admin/${page}`);
  if (!link) return;
  const path = link.pathname;
  linked.add(path);
  const [inExport, inList] = [fieldsOf(path), fieldsOf(path.replace(/\/export$/, ""))];
  const isOfPage = (name: string) => !ofScripts.includes(name) && !ofScripts.includes(`${page}.${name}`);
  /** A filter that the export lacks, such as the bin, can hide the link. */
  const names = Object.keys(inList).filter((name) => (name in inExport || name === "sort") && isOfPage(name));
  const sent = names.map((name) => {
    const isDay = name === "from" || name === "to"; // which the page turns into a time
    return [name, isDay ? "2026-11-20" : String(exampleOf(jsonSchema(inList[name]!, "input")))];
  });
  const query = new URLSearchParams([...sent, ["page", "2"], ["size", "50"]]);
  const expected = sent.flatMap(([name, value]) =>
    name! in inExport ? [[name, value === "2026-11-20" ? expect.stringMatching(/T16:00:00.000Z$/) : value]] : [],
  );
  const links = await exportLinks(`/admin/${page}?${query}`);
  expect(links).not.toEqual([]);
  for (const one of links) {
    one.searchParams.delete("rows"); // orders have two export links, which differ in it
    expect([one.pathname, Object.fromEntries(one.searchParams)]).toEqual([path, Object.fromEntries(expected)]);
    expect((await open(one.pathname + one.search)).status).toBe(200);
  }
});

test("each export is linked from its list, except that of acceptances; that of bills has the days of its period", async () => {
  const [link] = await exportLinks("/admin/orders/bills?from=2026-11-01&to=2026-11-20");
  expect(Object.fromEntries(link!.searchParams)).toMatchObject({
    from: "2026-11-01T00:00:00+08:00",
    to: "2026-11-20T00:00:01+08:00",
  });
  linked.add(link!.pathname);
  expect(exports.filter((path) => !linked.has(path))).toEqual(["/cms/terms_acceptance/export"]);
});
