import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, inject, test } from "vitest";
import { sendRequest } from "@/e2e/fixtures/servers/http";
import { getSessionCookies } from "@/e2e/fixtures/servers/session-cookies";
import { shapeOf } from "@/lib/kernel/input";
import { exampleOf } from "@/lib/kernel/openapi/examples";
import { jsonSchema } from "@/lib/kernel/openapi/json-schema";
import type { AnyOperation } from "@/lib/kernel/operation";
import { operations } from "@/lib/registry";

const root = join(process.cwd(), "app/admin/(signed-in)");

/** The pages with a list. Each imports the parameters of its list. */
const pages = readdirSync(root, { recursive: true, encoding: "utf8" }).flatMap((file) => {
  const [, page] = /^([^[]*)\/page\.tsx$/.exec(file) ?? [];
  if (!page) return [];
  const source = readFileSync(join(root, file), "utf8");
  const [, name, path] = /import \{[^}]*?\b(\w+Parameters)\b[^}]*\} from "(\..+?)"/.exec(source) ?? [];
  if (!name || !path) return [];
  const load = async (): Promise<string[]> => (await import(join(root, page, `${path}.ts`)))[name];
  return [[page, load] as const];
});
const gets = Object.values<AnyOperation>(operations).filter(({ method }) => method === "GET");
const exports = gets.map(({ path }) => path).filter((path) => /^\/cms\/.*\/export$/.test(path));
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
test.each(pages)("%s: the link to its export has the filters and the sort of the list", async (page, parameters) => {
  const [link] = await exportLinks(`/admin/${page}`);
  if (!link) return;
  const path = link.pathname;
  linked.add(path);
  const [inExport, inList] = [fieldsOf(path), fieldsOf(path.replace(/\/export$/, ""))];
  /** A filter that the export lacks, such as the bin, can hide the link. */
  const names = (await parameters()).filter((name) => name in inList && (name in inExport || name === "sort"));
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
