import { buildFresh } from "../fixtures/build-fresh";
import { startServerOnCopy } from "../fixtures/server";
import setupPostgres from "../fixtures/setup-postgres";

/**
 * One server for all browser tests; workers read its address from KIOSK_TEST_URL. Set by hand, it names a running shop with the demo data,
 * such as that of `npm run dev`, and nothing is built.
 */
export default async function setup() {
  if (process.env.KIOSK_TEST_URL) return undefined;
  await buildFresh();
  const closePostgres = await setupPostgres();
  const server = await startServerOnCopy();
  process.env.KIOSK_TEST_URL = server.url;
  process.env.KIOSK_TEST_DATABASE = server.databaseUrl;
  return async () => {
    await server.stop();
    await closePostgres?.();
  };
}
