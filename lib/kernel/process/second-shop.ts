import { AsyncLocalStorage } from "node:async_hooks";
import type { Store } from "@/db/client";
import type { Environment } from "./read-environment";

/**
 * Another shop in this process. Within its context, `environment()` and `store()` return its own values, so operations
 * work unchanged.
 */
export interface SecondShop {
  environment: Environment;
  store: Store;
  /** The times of its last sweeps, and the rows being processed. */
  rounds: object;
  /** Running work, which must end before the store is closed. */
  works: Set<Promise<unknown>>;
}

const shared = globalThis as typeof globalThis & { kioskSecondShop?: AsyncLocalStorage<SecondShop> };
shared.kioskSecondShop ??= new AsyncLocalStorage();
const context = shared.kioskSecondShop;

export const secondShop = () => context.getStore();

export function inShop<T>(shop: SecondShop, work: () => Promise<T>): Promise<T> {
  const running = context.run(shop, work);
  const ended: Promise<unknown> = running.catch(() => {}).finally(() => shop.works.delete(ended));
  shop.works.add(ended);
  return running;
}
