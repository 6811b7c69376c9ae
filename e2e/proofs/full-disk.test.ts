import { rmSync } from "node:fs";
import sharp from "sharp";
import { afterEach, describe, expect, test } from "vitest";
import { scratchDirectory } from "../fixtures/databases/scratch";
import { rootToken, sendRequest, shopperToken } from "../fixtures/servers/http";
import { type RunningServer, refusedStart, startServerOnCopy } from "../fixtures/servers/server";
import { canMountDisks, fillDisk, onSmallDisk } from "../fixtures/servers/small-disk";

const removals: (() => unknown)[] = [];
afterEach(async () => {
  for (const remove of removals.splice(0).reverse()) await remove();
});
const scratch = () => {
  const { path, remove } = scratchDirectory();
  removals.push(remove);
  return path;
};

const picture = sharp({ create: { width: 20, height: 10, channels: 3, background: "#0a7" } }).png();

async function upload(server: RunningServer, path: string, token: string, language = "en") {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(await picture.toBuffer())]), "picture.png");
  const headers = { authorization: `Bearer ${token}`, "accept-language": language };
  const response = await fetch(`${server.url}${path}`, { method: "POST", headers, body });
  return { status: response.status, detail: (await response.json()).detail };
}

if (canMountDisks)
  describe("on a full disk", () => {
    test("uploads get 503 with the reason and the shop remains ready with a warning; they work again once there is space", async () => {
      const DATA_DIR = scratch();
      const server = await startServerOnCopy({ through: onSmallDisk(DATA_DIR, 80), env: { DATA_DIR } });
      removals.push(() => server.stop());
      const [admin, shopper] = [await rootToken(server.url), await shopperToken(server.url)];
      const filler = `/proc/${server.pid}/root${DATA_DIR}/filler`;
      expect((await upload(server, "/v1/user/avatar", shopper)).status).toBe(200);
      fillDisk(filler);
      const full = "The disk of this shop is full: nothing can be stored until there is room again.";
      expect(await upload(server, "/v1/user/avatar", shopper)).toEqual({ status: 503, detail: full });
      expect(await upload(server, "/cms/file", admin)).toEqual({ status: 503, detail: full });
      const chinese = await upload(server, "/cms/file", admin, "zh-CN");
      expect(chinese).toEqual({ status: 503, detail: expect.stringContaining("磁盘已满") });
      const warnings = async () =>
        (await sendRequest(server.url, "GET", "/health/ready")).json.warnings.filter(
          ({ name }: { name: string }) => name === "disk" || name === "uploads",
        );
      const sentence = `${DATA_DIR} is on a full disk: 0 MB free, 64 MB needed. Free some space; no data is lost. Uploads fail.`;
      expect(await warnings()).toMatchObject([{ name: "disk" }, { name: "uploads", detail: sentence }]);
      expect(await upload(server, "/cms/file", admin)).toMatchObject({ status: 503 });
      rmSync(filler);
      expect((await upload(server, "/cms/file", admin)).status).toBe(201);
      const low = expect.stringMatching(`^The disk of ${DATA_DIR} has [78]\\d MB left,`);
      expect(await warnings()).toMatchObject([{ name: "disk", detail: low }]);
      const errors = await sendRequest(server.url, "GET", "/cms/log/error", { token: admin });
      expect(errors.json.items).toEqual([]);
    });

    test("with 100 MB of free space a new shop does not start, and reports the space that it needs", async () => {
      const DATA_DIR = scratch();
      const env = { DATABASE_URL: undefined, AUTH_SECRET: undefined, DATA_DIR };
      expect((await refusedStart({ through: onSmallDisk(DATA_DIR, 100), env })).msg).toMatch(
        new RegExp(
          `^DATA_DIR: the disk of ${DATA_DIR} has too little room for a new shop: \\d+ MB free, 128 MB needed\\.`,
        ),
      );
    });
  });
