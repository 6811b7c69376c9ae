import { expect, test } from "vitest";
import { findServer } from "./find-set-up";

const server = {
  appUrl: "https://shop.example",
  trustedProxies: 1,
  onVercel: false,
  cronSecret: undefined,
  dataDir: "/srv/kiosk-data",
};
const [enough, room] = [512 * 1024 * 1024, 512_000_000];
const notRight = (given: Partial<typeof server>, memoryBytes = enough, diskBytes = room) =>
  findServer({ ...server, ...given }, memoryBytes, diskBytes).map(({ name, state }) => `${name}: ${state}`);

test("a server with memory, disk space and a counted proxy has no findings", () => {
  expect(notRight({})).toEqual([]);
});

test.each<[string, Partial<typeof server>, number, number, string[]]>([
  ["a container of 256 MiB", {}, enough / 2, room, ["memory: warning"]],
  ["a disk with 511 MB", {}, enough, room - 1_000_000, ["disk: warning"]],
  ["https without a counted proxy", { trustedProxies: 0 }, enough, room, ["proxy: warning"]],
  ["clients without a proxy", { appUrl: "http://localhost:3000", trustedProxies: 0 }, enough, room, []],
  ["Vercel, which has neither, without the secret of its scheduler", { onVercel: true }, 0, 0, ["scheduler: fault"]],
])("%s", (_, given, memoryBytes, diskBytes, found) => {
  expect(notRight(given, memoryBytes, diskBytes)).toEqual(found);
});
