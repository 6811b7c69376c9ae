import { type Environment, readEnvironment } from "./read-environment";

/**
 * Our server and Next each bundle a copy of this module, and Next reads `.env` in between. Both copies share one
 * environment.
 */
const shared = globalThis as typeof globalThis & { kioskEnvironment?: Environment };

/** Read at first use, so that importing a module requires no environment. */
export function environment(): Environment {
  shared.kioskEnvironment ??= readEnvironment(process.env);
  return shared.kioskEnvironment;
}

/** Called when the local database contains a real shop. */
export function closeSandbox() {
  environment().sandbox = false;
}

export function settleDatabase(url: string) {
  Object.assign(environment(), { databaseUrl: url, databaseUrlUnpooled: url });
}

export function settlePort(port: number) {
  const current = environment();
  if (current.port === port) return;
  if (current.appUrl === `http://localhost:${current.port}`) current.appUrl = `http://localhost:${port}`;
  current.port = port;
}
