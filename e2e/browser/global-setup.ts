import setupPostgres from "../fixtures/databases/setup-postgres";
import { buildFresh } from "../fixtures/servers/build-fresh";
import { startServerOnCopy } from "../fixtures/servers/server";

/**
 * One server for all browser tests; workers read its address from KIOSK_TEST_URL. Set by hand, it names a running shop with the demo data,
 * such as that of `npm run dev`, and nothing is built.
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
