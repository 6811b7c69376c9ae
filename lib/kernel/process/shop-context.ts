import { AsyncLocalStorage } from "node:async_hooks";
import type { Store } from "@/db/client";
import type { Environment } from "./read-environment";

/** Another shop in this process. In its context, `environment()` and `store()` return its own. */
export interface ShopContext {
  environment: Environment;
  store: Store;
  /** Running work, which must end before the store is closed. */
  works: Set<Promise<unknown>>;
}

/** Our server and Next each bundle a copy of this module and share the context. */
const shared = globalThis as typeof globalThis & { kioskShopContext?: AsyncLocalStorage<ShopContext> };
shared.kioskShopContext ??= new AsyncLocalStorage();
const context = shared.kioskShopContext;

/** Undefined in the shop of this process itself. */
export const shopContext = () => context.getStore();

export function inShop<T>(shop: ShopContext, work: () => Promise<T>): Promise<T> {
  const running = context.run(shop, work);
  const ended: Promise<unknown> = running.catch(() => {}).finally(() => shop.works.delete(ended));
  shop.works.add(ended);
  return running;
}
