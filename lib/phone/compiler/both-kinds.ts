import { readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { type Plugin, transform } from "esbuild";
import { withoutComments } from "./scripts";

const moduleExport = /^\s*export\b/m;
const commonExport = /(?<![\w$.])module\.exports\b/;

/**
 * WeChat's tools make CommonJS of each script by itself. So a script with `export` may set `module.exports`, too, and then exports that. The
 * bundler would not see it.
 */
export function bothKinds(root: string): Plugin {
  const top = join(realpathSync(root), "/");
  return {
    name: "both-kinds",
    setup({ onLoad }) {
      onLoad({ filter: /\.js$/, namespace: "file" }, async ({ path }) => {
        if (!path.startsWith(top)) return undefined;
        const source = readFileSync(path, "utf8");
        const code = withoutComments(source);
        if (!moduleExport.test(code) || !commonExport.test(code)) return undefined;
        const options = { format: "cjs", sourcefile: path, sourcemap: "inline", logLevel: "silent" } as const;
        const made = await transform(source, options).catch(() => undefined);
        return made && { contents: made.code }; // the bundler says what is wrong with it
      });
    },
  };
}
