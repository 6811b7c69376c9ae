import { sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { settlePort } from "@/lib/kernel/environment";
import { log } from "@/lib/kernel/log";
import { closeStore, store } from "@/lib/kernel/store";
import { readSandboxKeys } from "@/lib/sandbox/keys";
import { compare } from "./compare";
import { runLong } from "./long";
import { openMachines } from "./machines";
import { comparePages } from "./pages";
import { finish, isAsked, isWanted, orders, products } from "./settings";
import { compareSizes } from "./sizes";
import { type Shop, targetsOf } from "./targets";

const machines = await openMachines();
try {
  if (["table", "pages", "long"].some(isAsked)) {
    const made = await machines.newShop("bench", { products, orders });
    const fast = await machines.startKiosk(made.env);
    // What is recorded in this process calls the stand-in for WeChat at the fast server.
    settlePort(fast.port);
    log.level = "warn";
    const shopper = made.buyers[Math.floor(made.buyers.length / 2)]!;
    const [order] = await rows<{ id: number }>(
      store().db,
      sql`select id from orders where user_id = ${shopper.id} order by (status = 'completed') desc, id limit 1`,
    );
    const shop: Shop = { ...made, shopper, order: order!.id, keys: await readSandboxKeys(store().db) };
    if (isAsked("table")) await compare(machines, shop, fast, targetsOf(shop).filter(isWanted));
    await closeStore();
    if (isAsked("pages")) await comparePages(fast);
    if (isAsked("long")) await runLong(machines, shop, fast);
    await fast.stop();
  }
  if (isAsked("sizes")) await compareSizes(machines);
} finally {
  await machines.close();
}
finish();
