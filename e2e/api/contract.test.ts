import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { allPermissions } from "@/lib/kernel/contract/permissions";
import { fieldNames, pathNames } from "@/lib/kernel/input";
import type { AnyOperation, Verb } from "@/lib/kernel/operation";
import { document, operations } from "@/lib/registry";
import { backOfficeInterface } from "../fixtures/guides/back-office-interface";
import { clientInterface } from "../fixtures/guides/client-interface";
import { rootToken, sendRequest, shopperToken } from "../fixtures/servers/http";

const server = inject("serverUrl");
const all: AnyOperation[] = [...Object.values(operations), document];
const named = (operation: AnyOperation) => `${operation.method} ${operation.path}`;
const paths = [...new Set(all.map((operation) => operation.path as string))].toSorted();
const filled = (path: string) =>
  path
    .replace("{id_list}", "2147483647")
    .replace(/\{(id|type)\}/g, "2147483647")
    .replace(/\{\w+\}/g, "nothing");
const pointsOf = ({ access }: AnyOperation): string[] =>
  typeof access === "string" ? [access] : Object.values(access as object).flatMap((byValue) => Object.values(byValue));

/** The paths of the folders: `[id]` is `{id}`. Catch-all folders, the reference at `/docs`, and `/mcp` have no documented operation. */
const routeFiles = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((file) => join("app", file))
  .filter((file) => file.endsWith("route.ts") && !/\[\.\.\.|\[\[\.\.\.|^app\/(docs|mcp)\//.test(file))
  .map((file) => ({
    file,
    path: dirname(file)
      .slice(3)
      .replace(/\[(\w+)\]/g, "{$1}"),
  }));

describe("route files, registry and document say the same", () => {
  test("every route file has its operations, and every operation its route file", () => {
    expect(routeFiles.map(({ path }) => path).toSorted()).toEqual(paths);
  });

  test("every route file exports all the verbs", () => {
    const verbs = "export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(";
    expect(routeFiles.filter(({ file }) => !readFileSync(file, "utf8").includes(verbs))).toEqual([]);
  });

  test("no two operations answer the same method of one path, and no name is taken twice", () => {
    expect(new Set(all.map(named)).size).toBe(all.length);
  });

  test("the served document has exactly the registry's operations", async () => {
    const { json } = await sendRequest(server, "GET", "/openapi.json");
    const served = Object.entries<object>(json.paths).flatMap(([path, verbs]) =>
      Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
    );
    expect(served.toSorted()).toEqual(all.map(named).toSorted());
  });

  test("no name is in the address and in the body of one operation, and none in the path is undeclared", () => {
    for (const operation of all) {
      const url = fieldNames(operation.url);
      expect(
        fieldNames(operation.body).filter((name) => url.includes(name)),
        named(operation),
      ).toEqual([]);
      expect(
        pathNames(operation.path).filter((name) => !url.includes(name)),
        named(operation),
      ).toEqual([]);
    }
  });
});

describe("the client interface is the one that was asked for", () => {
  test.each(clientInterface)("%s %s, by %s", (method, path, access) => {
    expect(all.find((each) => each.method === method && each.path === path)?.access).toBe(access);
  });

  test("nothing else stands below /v1", () => {
    const known = clientInterface.map(([method, path]) => `${method} ${path}`);
    expect(all.map(named).filter((name) => / \/v1\//.test(name) && !known.includes(name))).toEqual([]);
  });
});

describe("the back office interface is the one that was agreed on", () => {
  test.each(backOfficeInterface)("%s %s, for %s", (method, path, access) => {
    expect(all.find((operation) => operation.method === method && operation.path === path)?.access).toBe(access);
  });

  test("what else stands below /cms asks for a right, too", () => {
    const known = new Set(backOfficeInterface.map(([method, path]) => `${method} ${path}`));
    const more = all.filter((operation) => operation.path.startsWith("/cms/") && !known.has(named(operation)));
    expect(
      more.filter((operation) => !pointsOf(operation).every((point) => allPermissions.some((each) => each === point))),
    ).toEqual([]);
  });
});

describe("rights", () => {
  const guarded = all.filter((operation) => operation.access !== "public");
  const ofBackOffice = all.filter((operation) => operation.path.startsWith("/cms/"));

  test("every operation that is not public is 401 without a token", async () => {
    for (const operation of guarded) {
      const { status, headers, json } = await sendRequest(server, operation.method, filled(operation.path));
      const answered = [named(operation), status, json.code, headers["www-authenticate"]];
      expect(answered).toEqual([named(operation), 401, "unauthenticated", "Bearer"]);
    }
  });

  test("every operation below /cms is 403 for a shopper", async () => {
    const token = await shopperToken(server);
    for (const operation of ofBackOffice) {
      const { status, json } = await sendRequest(server, operation.method, filled(operation.path), { token });
      expect([named(operation), status, json.code]).toEqual([named(operation), 403, "forbidden"]);
      if (operation.access !== "staff") expect(json.detail).toContain(pointsOf(operation)[0]);
    }
  });

  test("no operation below /cms is open to everyone or to shoppers", () => {
    expect(ofBackOffice.filter(({ access }) => access === "public" || access === "user")).toEqual([]);
  });

  test("every permission point is used by an operation, and every operation's point is one", () => {
    const used = ofBackOffice.flatMap(pointsOf).filter((point) => point !== "staff");
    expect([...new Set(used)].toSorted()).toEqual(allPermissions.toSorted());
  });
});

describe("methods", () => {
  const verbs: Verb[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];
  const methodsOf = (path: string) =>
    all.filter((operation) => operation.path === path).map((operation) => operation.method as string);

  test("a path answers another method with 405, and OPTIONS with 204, both with Allow", async () => {
    for (const path of paths.filter((_, at) => at % 6 === 0)) {
      const here = methodsOf(path);
      const allow = ["OPTIONS", ...here, ...(here.includes("GET") ? ["HEAD"] : [])].toSorted().join(", ");
      for (const method of [...verbs, "HEAD"].filter((verb) => !allow.split(", ").includes(verb))) {
        const { status, headers, json } = await sendRequest(server, method, filled(path));
        expect([path, method, status, headers.allow]).toEqual([path, method, 405, allow]);
        expect(json?.code).toBe(method === "HEAD" ? undefined : "method_not_allowed");
      }
      const { status, headers, text } = await sendRequest(server, "OPTIONS", filled(path));
      expect([path, status, text]).toEqual([path, 204, ""]);
      expect(headers.allow?.split(", ")).toEqual(expect.arrayContaining(here));
    }
  });

  test.each(["/v1/category", "/v1/product/1", "/cms/order", "/openapi.json"])(
    "HEAD %s is GET without a body",
    async (path) => {
      const token = path.startsWith("/cms/") ? await rootToken(server) : undefined;
      const get = await sendRequest(server, "GET", path, { token });
      const head = await sendRequest(server, "HEAD", path, { token });
      expect([get.status, head.status, head.text]).toEqual([200, 200, ""]);
      for (const name of ["content-type", "cache-control", "etag"]) expect(head.headers[name]).toBe(get.headers[name]);
    },
  );
});

describe("what is not there is a 404 in JSON", () => {
  const nowhere = [
    "/v1",
    "/v1/nothing",
    "/v1/product/1/more",
    "/v1//category",
    "/v1/category/",
    "/v1/product%2F1",
    "/v1\\x",
    "/cms",
    "/cms/nothing",
    "/cms//order",
    ...["0", "-1", "abc", "2147483648", "0x10", "1%00", "%D9%A1", "1,2"].map((id) => `/v1/product/${id}`),
    "/v1/product/2147483647",
    "/sandbox/nothing",
    "/uploads/nothing",
  ];
  test.each(nowhere)("%s", async (path) => {
    for (const method of ["GET", "POST", "DELETE"]) {
      const { status, headers, json } = await sendRequest(server, method, path);
      const there = /^\/(v1\/product\/(?!.*\/)|uploads)/.test(path) && !path.includes("%2F");
      expect([method, status]).toEqual([method, there && method !== "GET" ? 405 : 404]);
      expect(headers["content-type"]).toBe("application/problem+json");
      expect(json).toMatchObject({ status, request_id: headers["x-request-id"] });
    }
  });
});
