import { AsyncLocalStorage } from "node:async_hooks";
import type { Store } from "@/db/client";
import type { Environment } from "./read-environment";

/** Another shop in this process. Inside its context `environment()` and `store()` return its own, so operations need not know about it. */
export interface SecondShop {
  environment: Environment;
  store: Store;
  /** When its sweeps ran, and the rows that they are processing. */
  rounds: object;
  /** Running work: the store is closed after it. */
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
