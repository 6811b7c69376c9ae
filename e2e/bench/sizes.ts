import { median } from "../fixtures/servers/median";
import type { Machines } from "./machines";
import { type Figures, measure } from "./measure";
import { atMost, isWanted, print, rounds, seconds } from "./settings";
import { listTargets, type Shop } from "./targets";

export async function compareSizes({ newShop, startKiosk }: Machines) {
  const keys = {} as Shop["keys"]; // the targets include no payment
  const open = async (products: number) => {
    const made = await newShop(`products${products}`, { products, orders: 1000 });
    const shop: Shop = { ...made, shopper: made.buyers[0]!, order: 1, keys };
    const ofCatalogue = listTargets(shop).filter(({ isPublic, name }) => isPublic && isWanted({ name }));
    return { machine: await startKiosk(made.env), targets: ofCatalogue };
  };
  const [small, large] = [await open(1000), await open(100_000)];
  print("\nIn a shop of 1,000 products and in one of 100,000, requests a second with 16 connections:\n");
  print("| request | 1,000 | 100,000 | takes of 1,000 |");
  print("|---|---:|---:|---:|");
  for (const [at, { name, talk }] of small.targets.entries()) {
    const seen: [Figures, Figures][] = [];
    for (let round = 0; round <= rounds; round++) {
      const few = await measure(talk, small.machine, { connections: 16, seconds });
      const many = await measure(large.targets[at]!.talk, large.machine, { connections: 16, seconds });
      if (round > 0) seen.push([few, many]);
    }
    const ratio = median(seen.map(([few, many]) => few.rate / many.rate));
    const cells = [0, 1].map((side) => median(seen.map((pair) => pair[side]!.rate)).toFixed(0));
    print(`| ${[name, ...cells].join(" | ")} | ${ratio.toFixed(2)} × |`);
    atMost(`${name}, 100,000 products to 1,000`, ratio, 1.5);
  }
  await small.machine.stop();
  await large.machine.stop();
}
