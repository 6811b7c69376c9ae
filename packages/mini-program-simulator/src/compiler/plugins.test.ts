import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/small-mini-program";
import { mixedModules } from "./plugins";

/** Bundles scripts and returns the exports of `app.js`. */
async function run(scripts: Record<string, string>) {
  const root = temporaryFolder(scripts);
  const { outputFiles } = await build({
    entryPoints: [join(root, "app.js")],
    bundle: true,
    write: false,
    format: "cjs",
    logLevel: "silent",
    plugins: [mixedModules(root)],
  });
  const module = { exports: {} };
  runInNewContext(outputFiles[0]!.text, { module });
  return module.exports;
}

const teas = 'export const tea = "longjing"; export default "oolong";';

test("in a script with export and module.exports the latter wins, for import and require", async () => {
  const exporting = "export const count = 2;";
  const shop = `import usual, { tea } from "./teas";\n${exporting}\nmodule.exports = { names: [usual, tea] };`;
  const app = `import whole, { count, names } from "./shop";
module.exports = [names, count, whole, require("./shop")];`;
  const names = ["oolong", "longjing"];
  expect(await run({ "app.js": app, "shop.js": shop, "teas.js": teas })).toEqual([
    names,
    undefined,
    { names },
    { names },
  ]);
});

test("comments and fields that look like CommonJS are ignored", async () => {
  const exporting = 'export const page = { exports: { tea: "longjing" } };';
  const shop = `// module.exports = 1\n${exporting}\npage.module = { exports: page };\npage.module.exports = 2;`;
  const app = 'import { page } from "./shop"; module.exports = page.exports.tea;';
  expect(await run({ "app.js": app, "shop.js": shop })).toBe("longjing");
});
