import { describe, expect, inject, test } from "vitest";
import { allPermissions } from "@/lib/kernel/contract/permissions";
import { fieldNames, pathNames } from "@/lib/kernel/input";
import type { AnyOperation, Verb } from "@/lib/kernel/operation";
import { document, operations } from "@/lib/registry";
import { backOfficeInterface } from "../fixtures/guides/back-office-interface";
import { clientInterface } from "../fixtures/guides/client-interface";
import { rootToken, sendRequest } from "../fixtures/servers/http";

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

describe("registry and document agree", () => {
  test("no two operations have the same method and path", () => {
    expect(new Set(all.map(named)).size).toBe(all.length);
  });

  test("the served document has exactly the operations of the registry", async () => {
    const { json } = await sendRequest(server, "GET", "/openapi.json");
    const served = Object.entries<object>(json.paths).flatMap(([path, verbs]) =>
      Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
    );
    expect(served.toSorted()).toEqual(all.map(named).toSorted());
  });

  test("no operation has a field both in its URL and its body, and all path parameters are declared", () => {
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

describe("the contract", () => {
  const accessOf = ([method, path]: readonly [string, string, unknown]) => [
    method,
    path,
    all.find((operation) => operation.method === method && operation.path === path)?.access,
  ];

  test("each endpoint of the client interface exists with its access, and /v1 has no others", () => {
    expect(clientInterface.map(accessOf)).toEqual(clientInterface);
    const known = clientInterface.map(([method, path]) => `${method} ${path}`);
    expect(all.map(named).filter((name) => / \/v1\//.test(name) && !known.includes(name))).toEqual([]);
  });

  test("each endpoint of the back office interface exists with its permission, and all others of /cms need one", () => {
    expect(backOfficeInterface.map(accessOf)).toEqual(backOfficeInterface);
    const known = new Set(backOfficeInterface.map(([method, path]) => `${method} ${path}`));
    const more = all.filter((operation) => operation.path.startsWith("/cms/") && !known.has(named(operation)));
    expect(
      more.filter((operation) => !pointsOf(operation).every((point) => allPermissions.some((each) => each === point))),
    ).toEqual([]);
  });
});

describe("permissions", () => {
  const ofBackOffice = all.filter((operation) => operation.path.startsWith("/cms/"));

  test("only the sign-in of phones under /cms is open to the public, and nothing to shoppers", () => {
    const open = ofBackOffice.filter(({ access }) => access === "public" || access === "user");
    expect(open.map((operation) => [named(operation), operation.access])).toEqual([["POST /cms/auth/phone", "public"]]);
  });

  test("each permission is used by an operation, and each operation names existing permissions", () => {
    const used = ofBackOffice
      .flatMap((operation) => [...pointsOf(operation), ...Object.values(operation.hides ?? {})])
      .filter((point) => point !== "staff" && point !== "public");
    expect([...new Set(used)].toSorted()).toEqual(allPermissions.toSorted());
  });
});

describe("methods", () => {
  const verbs: Verb[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];
  const methodsOf = (path: string) =>
    all.filter((operation) => operation.path === path).map((operation) => operation.method as string);

  test("a path answers other methods with 405 and OPTIONS with 204, both with Allow", async () => {
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
    "HEAD %s has the status and headers of GET and no body",
    async (path) => {
      const token = path.startsWith("/cms/") ? await rootToken(server) : undefined;
      const get = await sendRequest(server, "GET", path, { token });
      const head = await sendRequest(server, "HEAD", path, { token });
      expect([get.status, head.status, head.text]).toEqual([200, 200, ""]);
      for (const name of ["content-type", "cache-control", "etag"]) expect(head.headers[name]).toBe(get.headers[name]);
    },
  );
});

describe("unknown paths and records are 404 with problem JSON", () => {
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
