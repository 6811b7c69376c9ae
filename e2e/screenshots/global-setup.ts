import { request } from "@playwright/test";
import { addSession, requestAsRoot } from "../browser/admin";
import { startEmptyShop } from "../fixtures/databases/empty-shop";
import setupPostgres from "../fixtures/databases/setup-postgres";
import { owner } from "../fixtures/databases/template";
import { buildFresh } from "../fixtures/servers/build-fresh";
import { startServerOnCopy } from "../fixtures/servers/server";

/** Three shops: with data, newly created, and one that loses its database after the sign-in. */
export default async function setup() {
  await buildFresh();
  const closePostgres = await setupPostgres({ name: "browser" });
  const [data, empty, failing] = [await startServerOnCopy(), await startEmptyShop(), await startEmptyShop()];
  await changeSomething(data.url);
  const root = { username: "root", password: "kiosk-root-demo" };
  const clerk = { username: "clerk", password: "kiosk-clerk-demo" };
  const shops = {
    data: { url: data.url, signedIn: await signIn(data.url, root) },
    forbidden: { url: data.url, signedIn: await signIn(data.url, clerk) },
    empty: { url: empty.url, signedIn: await signIn(empty.url, owner) },
    failing: { url: failing.url, signedIn: await signIn(failing.url, owner) },
  };
  await failing.loseDatabase();
  process.env.KIOSK_PICTURED_SHOPS = JSON.stringify(shops);
  return async () => {
    await Promise.all([data.stop(), empty.stop(), failing.stop()]);
    await closePostgres?.();
  };
}

/** Otherwise the log would be empty. */
async function changeSomething(url: string) {
  const { price, summary, version } = await requestAsRoot(url, "GET", "/cms/product/2");
  await requestAsRoot(url, "PUT", "/cms/product/2", {
    price: price + 1000,
    summary: `${summary} Picked by hand.`,
    version,
  });
}

async function signIn(baseURL: string, admin: typeof owner) {
  const api = await request.newContext({ baseURL });
  await addSession({ request: api }, admin);
  const session = await api.storageState();
  await api.dispose();
  return session;
}
