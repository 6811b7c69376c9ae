import { cpSync, readdirSync, renameSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { scratchDirectory } from "../fixtures/databases/scratch";
import { startServerOnCopy } from "../fixtures/servers/server";
import { getSessionCookies } from "../fixtures/servers/session-cookies";

/** To load code later would block the process, and the API with it. Each admin's page checks the session in the layout. */
test("a ready server has loaded all shared code: it responds after the files of the build are gone", async () => {
  const { path, remove } = scratchDirectory();
  for (const name of readdirSync(".")) if (name !== ".next") symlinkSync(resolve(name), join(path, name));
  cpSync(".next", join(path, ".next"), { recursive: true, verbatimSymlinks: true });
  const server = await startServerOnCopy({ through: ["env", `--chdir=${path}`] });
  try {
    renameSync(join(path, ".next/server/chunks"), join(path, ".next/server/gone"));
    expect((await fetch(`${server.url}/admin/login`)).status).toBe(200);
    for (const page of ["/admin/dashboard", "/admin/orders"])
      expect((await fetch(`${server.url}${page}`, { redirect: "manual" })).status, page).toBe(307);
    for (const [username, password] of [
      ["root", "kiosk-root-demo"],
      ["clerk", "kiosk-clerk-demo"],
    ] as const)
      await getSessionCookies(server.url, { username, password });
  } finally {
    await server.stop();
    remove();
  }
});
