import { expect, test } from "vitest";
import { config } from "@/proxy";
import { routeKind } from "./page-paths";

const matcher = new RegExp(`^${config.matcher[0]}$`);

test("a path is handled as a page exactly if it gets the pages' content security policy", () => {
  const roots = [
    "v1",
    "cms",
    "api",
    "health",
    "mcp",
    "metrics",
    "sandbox",
    "_next",
    "demo",
    "uploads",
    "phone",
    "admin",
    "docs",
  ];
  const files = ["openapi.json", "client.js", "client.cjs", "client.d.ts", "starter.zip", "favicon.ico", "icon.svg"];
  const others = ["robots.txt", "client.ts", "v1x", "nowhere", "api/auth", "api/sweep", "health/ready", "uploads/a"];
  const paths = [...roots, ...files, ...others].flatMap((name) => [
    `/${name}`,
    `/${name}/`,
    `/${name}/more`,
    `/${name}x`,
    `/x/${name}`,
  ]);
  for (const path of ["/", ...paths]) expect([path, routeKind(path) === "page"]).toEqual([path, matcher.test(path)]);
});
