import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mutantsByFile } from "./plan.mjs";
import { refusedByTypes } from "./refused.mjs";

const file = "steep.ts";
const source = `export async function steep(teas: Promise<string[]>, name?: string) {
  if (!name) return 0;
  return name.length < (await teas).length ? 1 : 2;
}
`;

test("a mutant whose types do not fit is refused, and one that the compiler cannot tell is not", () => {
  const root = mkdtempSync(join(tmpdir(), "kiosk-refused-"));
  try {
    writeFileSync(
      join(root, "tsconfig.json"),
      '{ "compilerOptions": { "strict": true, "target": "ES2023", "types": [] } }',
    );
    writeFileSync(join(root, file), source);
    const sources = new Map([[file, source]]);
    const mutants = mutantsByFile([file], sources)[file];
    const refused = refusedByTypes(mutants, sources, root);
    expect(refused.map(({ kind, text }) => [kind, text])).toEqual([
      ["condition", "true"],
      ["condition", "false"],
      ["await", "teas"],
    ]);
    expect(mutants.length).toBeGreaterThan(refused.length);
  } finally {
    rmSync(root, { recursive: true });
  }
});
