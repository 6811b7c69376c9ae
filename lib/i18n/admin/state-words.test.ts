import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { afterEach, expect, test, vi } from "vitest";
import { catalogues } from "./texts";

afterEach(() => vi.unstubAllGlobals());

/** The texts of an object by what precedes the last dot of their names: `state.issued` and `state.red_due` belong together. */
function groupsIn(value: unknown, place: string): [place: string, words: Map<string, string>][] {
  if (typeof value !== "object" || value === null) return [];
  const groups = new Map<string, Map<string, string>>();
  for (const [name, text] of Object.entries(value)) {
    if (typeof text !== "string") continue;
    const dot = name.lastIndexOf(".");
    const group = `${place} ${name.slice(0, Math.max(dot, 0))}`;
    groups.set(group, (groups.get(group) ?? new Map()).set(name.slice(dot + 1), text));
  }
  return [...groups, ...Object.entries(value).flatMap(([name, inner]) => groupsIn(inner, `${place} ${name}`))];
}

function starterWords(language: string) {
  vi.stubGlobal("wx", { getAppBaseInfo: () => ({ language }) });
  const load = createRequire(import.meta.url);
  for (const path of Object.keys(load.cache)) if (path.includes("/mini-program/words/")) delete load.cache[path];
  return readdirSync("mini-program/words").map((name) => load(`../../../mini-program/words/${name}`).words);
}

async function statesOfFields() {
  const names = readdirSync("db/schema").flatMap((name) => /^([\w-]+)\.ts$/.exec(name)?.[1] ?? []);
  const modules = await Promise.all(names.map((name) => import(`../../../db/schema/${name}.ts`) as Promise<object>));
  return modules
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, string[]] => {
      const [, values] = entry;
      return Array.isArray(values) && values.length > 1 && values.every((value) => typeof value === "string");
    });
}

test.each(["en", "zh"] as const)(
  "different states of a field have different words in the back office and the starter (%s)",
  async (language) => {
    const groups = [...groupsIn(catalogues[language], "admin"), ...groupsIn(starterWords(language), "starter")];
    const found: string[] = [];
    let compared = 0;
    for (const [field, values] of await statesOfFields())
      for (const [place, words] of groups) {
        if (!values.every((value) => words.has(value))) continue;
        compared += 1;
        const repeated = values.filter(
          (value, at) => values.findIndex((each) => words.get(each) === words.get(value)) < at,
        );
        for (const value of repeated) found.push(`${place}: ${field} ${value} is "${words.get(value)}", as another`);
      }
    expect(compared).toBeGreaterThan(20);
    expect(found).toEqual([]);
  },
);
