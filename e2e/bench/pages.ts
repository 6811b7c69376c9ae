import { median } from "../fixtures/servers/median";
import { type Figures, type Machine, measure } from "./measure";
import { print, progress, rounds, seconds } from "./settings";
import { pageAt } from "./targets";

export async function comparePages(fast: Machine) {
  progress("pages of a list");
  const pages = [1, 100, 225, 400].map((page) => ({ page, talk: pageAt(page), seen: [] as Figures[] }));
  for (let round = 0; round <= rounds; round++)
    for (const { talk, seen } of pages) {
      const figures = await measure(talk, fast, { connections: 16, seconds });
      if (round > 0) seen.push(figures); // the first round is a warm-up
    }
  print("\n`GET /v1/product/by_category`, 20 products a page, with 16 connections:\n");
  print("| page | requests/s | CPU µs of the server | of the database | takes of page 1 |");
  print("|---|---:|---:|---:|---:|");
  for (const { page, seen } of pages) {
    const ratio = median(seen.map(({ rate }, round) => pages[0]!.seen[round]!.rate / rate));
    const cells = (["rate", "serverMicros", "databaseMicros"] as const).map((name) =>
      median(seen.map((figures) => figures[name])).toFixed(0),
    );
    print(`| ${[page, ...cells].join(" | ")} | ${ratio.toFixed(2)} × |`);
  }
}
