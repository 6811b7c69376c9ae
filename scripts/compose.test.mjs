import { readFileSync } from "node:fs";
import { parseYaml } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { readEnvironment, variableNames } from "@/lib/kernel/process/read-environment";

const text = readFileSync("compose.yaml", "utf8");
const dockerfile = readFileSync("Dockerfile", "utf8");
const { services, volumes } = parseYaml(text);
const named = Object.entries(services).map(([name, service]) => ({ name, ...service }));
const shops = named.filter(({ image }) => image === "kiosk");
/** The variables that docs/deploy.md puts into `.env`. */
const own = { POSTGRES_PASSWORD: "0123abcd", AUTH_SECRET: "-".repeat(32), APP_URL: "https://shop.example" };

const mirrors = ["NODE_IMAGE", "CADDY_IMAGE", "POSTGRES_IMAGE", "NPM_REGISTRY"];

function variablesOf({ environment }, given) {
  const filled = (value) => String(value).replace(/\$\{(\w+):-([^}]*)\}/g, (_, name, other) => given[name] || other);
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]));
}
const ofImage = Object.fromEntries(
  [.../ENV ((?:.+\\\n)*.+)/.exec(dockerfile)[1].matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
);

test("compose.yaml has three profiles, and the app starts with the variables of each", () => {
  expect([...new Set(named.flatMap(({ profiles }) => profiles))]).toEqual(["demo", "shop", "several"]);
  for (const shop of shops)
    for (const given of [own, { ...own, APP_URL: "" }]) {
      const variables = variablesOf(shop, given);
      expect(Object.keys(variables).filter((name) => !variableNames.includes(name))).toEqual([]);
      const read = readEnvironment({ ...ofImage, ...variables, AUTH_SECRET: own.AUTH_SECRET });
      expect([shop.name, read.dataDir, read.host]).toEqual([shop.name, "/data", "0.0.0.0"]);
      expect(read.sandbox).toBe(shop.name === "demo");
      expect(read.trustedProxies).toBe(shop.name === "demo" ? 0 : 1);
    }
  expect(variablesOf(services["kiosk-1"], own).DATABASE_URL).toBe("postgres://kiosk:0123abcd@postgres/kiosk");
});

test("compose.yaml names only variables of the app and its own two, and no profile lacks one", () => {
  const asked = [...text.matchAll(/\$\{(\w+)(:-[^}]*)?\}/g)];
  expect(asked.filter(([, , other]) => other === undefined)).toEqual([]);
  const others = new Set(asked.map(([, name]) => name).filter((name) => !variableNames.includes(name)));
  expect([...others].toSorted()).toEqual([...mirrors, "POSTGRES_PASSWORD"].toSorted());
});

test("images and npm registry can be replaced by mirrors, and are otherwise those of the Dockerfile", () => {
  const defaults = Object.fromEntries(
    [...text.matchAll(/\$\{(\w+):-([^}]+)\}/g)].map(([, name, value]) => [name, value]),
  );
  const args = Object.fromEntries(
    [...dockerfile.matchAll(/^ARG (\w+)=(\S+)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(Object.keys(args)).toEqual(["NODE_IMAGE", "NPM_REGISTRY"]);
  expect(defaults).toMatchObject(args);
  expect(shops.map(({ build }) => Object.keys(build.args))).toEqual(
    shops.map(() => ["GIT_COMMIT", ...Object.keys(args)]),
  );
  const base = new Set([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image));
  const pulled = new Set(named.map(({ image }) => image).filter((image) => image !== "kiosk"));
  for (const image of [...base, ...pulled]) expect(image).toMatch(/^\$\{\w+_IMAGE(:-.+)?\}$/);
  expect([base.size, pulled.size]).toEqual([1, 2]);
  for (const guide of ["docs/deploy.md", "docs/zh-CN/deploy.md"]) {
    const set = [...readFileSync(guide, "utf8").matchAll(/^ {2}(\w+_(?:IMAGE|REGISTRY))=(\S+)$/gm)];
    expect(set.map(([, name]) => name)).toEqual(mirrors);
    for (const [, name, value] of set.slice(0, 3))
      expect(value.endsWith(`/${defaults[name].split("/").at(-1)}`)).toBe(true);
  }
});

test("only the proxy, and the demo on loopback, can be reached from outside", () => {
  const open = named.filter(({ ports }) => ports).map(({ name, ports }) => [name, ports]);
  expect(open).toEqual([
    ["demo", ["127.0.0.1:3000:3000"]],
    ["shop-proxy", ["80:80", "443:443"]],
    ["proxy", ["80:80", "443:443"]],
  ]);
});

test("each shop runs read-only except for its volume, without capabilities, and has time to drain", () => {
  for (const shop of shops) {
    expect(shop).toMatchObject({ read_only: true, tmpfs: "/tmp", cap_drop: ["ALL"] });
    expect(shop.volumes).toEqual([expect.stringMatching(/^\w+:\/data$/)]);
    const drain = Number(shop.environment.DRAIN_SECONDS ?? 0);
    expect(Number.parseInt(shop.stop_grace_period, 10)).toBeGreaterThanOrEqual(drain + 15);
  }
  const used = named.flatMap((service) => service.volumes).filter((volume) => !volume.startsWith("./"));
  expect([...new Set(used.map((volume) => volume.split(":")[0]))].toSorted()).toEqual(Object.keys(volumes).toSorted());
  for (const { name, profiles, depends_on = [] } of named)
    for (const other of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))
      expect([name, services[other]?.profiles]).toEqual([name, profiles]);
});

test("the image starts Node like npm start, and the proxy knows the instance of each shop", () => {
  const { start } = JSON.parse(readFileSync("package.json", "utf8")).scripts;
  const command = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)[1]).join(" ");
  expect(command).toBe(start.replace("scripts/start.mjs", "dist/start.mjs"));
  const behind = named
    .filter(({ image }) => image?.includes("caddy:2"))
    .map(({ environment }) => environment.INSTANCES);
  expect(behind.join(" ").split(" ")).toEqual(shops.slice(1).map(({ name }) => `${name}:3000`));
});
