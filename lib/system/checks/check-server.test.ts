import { expect, test } from "vitest";
import { checkServer } from "./check-server";

const server = { appUrl: "https://shop.example", trustedProxies: 1, onVercel: false, dataDir: "/srv/kiosk-data" };
const [enough, room] = [512 * 1024 * 1024, 512_000_000];
const notRight = (given: Partial<typeof server>, memoryBytes = enough, diskBytes = room) =>
  checkServer({ ...server, ...given }, memoryBytes, diskBytes)
    .filter(({ verdict }) => verdict !== "right")
    .map(({ check, verdict }) => `${check}: ${verdict}`);

test("a server with memory, room, a counted proxy and https is right in each point", () => {
  expect(checkServer(server, enough, room).map(({ check, verdict }) => `${check}: ${verdict}`)).toEqual([
    "memory: right",
    "disk: right",
    "proxy: right",
    "cookies: right",
  ]);
});

test.each<[string, Partial<typeof server>, number, number, string[]]>([
  ["a container of 256 MiB", {}, enough / 2, room, ["memory: look"]],
  ["a disk with 511 MB", {}, enough, room - 1_000_000, ["disk: look"]],
  ["https without a counted proxy", { trustedProxies: 0 }, enough, room, ["proxy: look"]],
  ["a proxy without an https address", { appUrl: "http://shop.example" }, enough, room, ["cookies: look"]],
  ["clients without a proxy", { appUrl: "http://localhost:3000", trustedProxies: 0 }, enough, room, ["cookies: look"]],
  ["Vercel, which has neither", { onVercel: true }, 0, 0, []],
])("%s", (_, given, memoryBytes, diskBytes, found) => {
  expect(notRight(given, memoryBytes, diskBytes)).toEqual(found);
});
