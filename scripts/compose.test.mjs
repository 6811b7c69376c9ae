import { readFileSync } from "node:fs";
import { parseYaml } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { variableNames } from "@/lib/kernel/process/read-environment";

const text = readFileSync("compose.yaml", "utf8");
const dockerfile = readFileSync("Dockerfile", "utf8");
const { services, volumes } = parseYaml(text);
const named = Object.entries(services).map(([name, service]) => ({ name, ...service }));
const shops = named.filter(({ image }) => image === "kiosk");

const mirrors = ["NODE_IMAGE", "CADDY_IMAGE", "POSTGRES_IMAGE", "NPM_REGISTRY"];

test("compose.yaml names only variables of the app and its own two, and no profile lacks one", () => {
  const asked = [...text.matchAll(/\$\{(\w+)(:[-+][^}]*)?\}/g)];
  expect(asked.filter(([, , other]) => other === undefined)).toEqual([]);
  const others = new Set(asked.map(([, name]) => name).filter((name) => !variableNames.includes(name)));
  expect([...others].toSorted()).toEqual([...mirrors, "POSTGRES_PASSWORD"].toSorted());
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
    expect(shop.volumes).toEqual([
      expect.stringMatching(/^\w+:\/data$/),
      ...(shop.environment.BACKUP_DIR ? [expect.stringMatching(/^\$\{BACKUP_DIR:-backups\}:\/backups$/)] : []),
    ]);
    const drain = Number(shop.environment.DRAIN_SECONDS ?? 0);
    expect(Number.parseInt(shop.stop_grace_period, 10)).toBeGreaterThanOrEqual(drain + 15);
  }
  const used = named.flatMap((service) => service.volumes).filter((volume) => !volume.startsWith("./"));
  expect(
    [...new Set(used.map((volume) => volume.replace(/^\$\{\w+:-(\w+)\}/, "$1").split(":")[0]))].toSorted(),
  ).toEqual(Object.keys(volumes).toSorted());
  for (const { name, profiles, depends_on = [] } of named)
    for (const other of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))
      expect([name, services[other]?.profiles]).toEqual([name, profiles]);
});

test("a lasting shop stores its backups in BACKUP_DIR too, if it is set", () => {
  const places = shops.map(({ name, environment }) => [name, environment.BACKUP_DIR]);
  const inside = expect.stringMatching(/^\$\{BACKUP_DIR:\+\/backups\}$/);
  expect(places).toEqual([
    ["demo", undefined],
    ["shop", inside],
    ["kiosk-1", inside],
    ["kiosk-2", inside],
  ]);
});

test("the image's health check asks whether the process answers: an instance with an older schema or a lost database still serves", () => {
  expect(/^HEALTHCHECK [\s\S]*?(\/health[\w/]*)`/m.exec(dockerfile)[1]).toBe("/health");
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
