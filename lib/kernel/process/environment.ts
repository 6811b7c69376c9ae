import { type Environment, readEnvironment } from "./read-environment";
import { secondShop } from "./second-shop";

/** Our server and Next each bundle a copy of this module, and Next reads `.env` in between. Both share one environment. */
const shared = globalThis as typeof globalThis & { kioskEnvironment?: Environment };

/** Read once, at first use, so that importing a module needs no environment. */
export function environment(): Environment {
  shared.kioskEnvironment ??= readEnvironment(process.env);
  return secondShop()?.environment ?? shared.kioskEnvironment;
}

/** Called when the local database turns out to have a lasting shop. */
export function closeSandbox() {
  environment().sandbox = false;
}

/** Sets the address of the local PostgreSQL once it runs. */
export function settleDatabase(url: string) {
  Object.assign(environment(), { databaseUrl: url, databaseUrlUnpooled: url });
}

/** Sets the port that the system chose for PORT=0. */
export function settlePort(port: number) {
  const current = environment();
  if (current.port === port) return;
  if (current.appUrl === `http://localhost:${current.port}`) current.appUrl = `http://localhost:${port}`;
  current.port = port;
}
