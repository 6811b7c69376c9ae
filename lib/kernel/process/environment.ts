import { type Environment, readEnvironment } from "./read-environment";
import { secondShop } from "./second-shop";

/** Our server and Next each bundle a copy of this module, and Next reads `.env` in between. Both share one environment. */
const shared = globalThis as typeof globalThis & { kioskEnvironment?: Environment };

/** Read once, at first use, so that importing a module needs no environment. */
export function environment(): Environment {
  shared.kioskEnvironment ??= readEnvironment(process.env);
  return secondShop()?.environment ?? shared.kioskEnvironment;
}

/** The local database has turned out to hold a lasting shop. */
export function closeSandbox() {
  environment().sandbox = false;
}

/** The local PostgreSQL has this address, now that it runs. */
export function settleDatabase(url: string) {
  Object.assign(environment(), { databaseUrl: url, databaseUrlUnpooled: url });
}

/** With PORT=0 the system chooses the port. From then on this is the port that the app speaks of. */
export function settlePort(port: number) {
  const current = environment();
  if (current.port === port) return;
  if (current.appUrl === `http://localhost:${current.port}`) current.appUrl = `http://localhost:${port}`;
  current.port = port;
}
