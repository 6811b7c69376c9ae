import setupPostgres from "../fixtures/databases/setup-postgres";
import { buildFresh } from "../fixtures/servers/build-fresh";
import { startServerOnCopy } from "../fixtures/servers/server";

/**
 * Starts one server for all browser tests. If KIOSK_TEST_URL names a running shop with the demo data, such as that of `npm run
 * dev`, nothing is built.
 */
export default async function setup() {
  if (process.env.KIOSK_TEST_URL) return undefined;
  await buildFresh();
  const closePostgres = await setupPostgres({ name: "browser" });
  const server = await startServerOnCopy();
  process.env.KIOSK_TEST_URL = server.url;
  process.env.KIOSK_TEST_DATABASE = server.databaseUrl;
  return async () => {
    await server.stop();
    await closePostgres?.();
  };
}
