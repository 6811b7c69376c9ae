import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { scratchDirectory } from "@/e2e/fixtures/databases/scratch";
import { bothKinds } from "./both-kinds";

/** Bundles scripts as the phone's compiler does, and returns what `app.js` exports. */
async function run(scripts: Record<string, string>) {
  const { path: root } = scratchDirectory();
  for (const [name, script] of Object.entries(scripts)) writeFileSync(join(root, name), script);
  const { outputFiles } = await build({
    entryPoints: [join(root, "app.js")],
    bundle: true,
    write: false,
    format: "cjs",
    logLevel: "silent",
    plugins: [bothKinds(root)],
  });
  const module = { exports: {} };
  runInNewContext(outputFiles[0]!.text, { module });
  return module.exports;
}

const teas = 'export const tea = "longjing"; export default "oolong";';

test("a script exports and sets module.exports: an import and a require of it get the latter", async () => {
  const exporting = "export const count = 2;";
  const shop = `import usual, { tea } from "./teas";\n${exporting}\nmodule.exports = { names: [usual, tea] };`;
  const app = `import whole, { count, names } from "./shop";
module.exports = [names, count, whole, require("./shop")];`;
  const names = ["oolong", "longjing"];
  expect(await run({ "app.js": app, "shop.js": shop, "teas.js": teas })).toEqual([
    ...[names, undefined, { names }, { names }],
  ]);
});

test("a comment and a field that look like CommonJS change nothing", async () => {
  const exporting = 'export const page = { exports: { tea: "longjing" } };';
  const shop = `// module.exports = 1\n${exporting}\npage.module = { exports: page };\npage.module.exports = 2;`;
  const app = 'import { page } from "./shop"; module.exports = page.exports.tea;';
  expect(await run({ "app.js": app, "shop.js": shop })).toBe("longjing");
});
