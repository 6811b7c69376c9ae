import { AsyncLocalStorage } from "node:async_hooks";
import type { Store } from "@/db/client";

/** Another shop in this process. Inside its context `environment()` and `store()` are its own, so no operation knows about it. */
export interface SecondShop {
  /** An `Environment`, whose module imports this one. */
  environment: object;
  store: Store;
  /** When its sweeps ran, and the rows that they are handling. */
  rounds: object;
  /** What runs in it: its store is closed afterwards. */
  works: Set<Promise<unknown>>;
}

/** Our server and Next each bundle a copy of this module. */
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
