import { readFileSync, realpathSync } from "node:fs";
import { join, posix, relative, resolve, sep } from "node:path";
import { runInNewContext } from "node:vm";
import { type Plugin, transform } from "esbuild";
import { builtFolder, listParentFolders, withoutComments } from "./files";

/** Modules without a file: the entry points of the bundles. */
export function virtualModules(root: string, modules: Record<string, string>): Plugin {
  return {
    name: "virtual-modules",
    setup({ onResolve, onLoad }) {
      const filter = new RegExp(`^(${Object.keys(modules).join("|")})$`);
      onResolve({ filter }, ({ path }) => ({ path, namespace: "virtual" }));
      onLoad({ filter: /./, namespace: "virtual" }, ({ path }) => ({
        contents: modules[path]!,
        resolveDir: resolve(root),
      }));
    },
  };
}

const frameServer = 'location.origin + (JSON.parse(document.documentElement.dataset.simulator).server || "")';

/** Replaces the server addresses among the constants of one script with the address of the frame's server. */
export function serverAddresses(root: string, file: string): Plugin {
  return {
    name: "server-addresses",
    setup({ onLoad }) {
      onLoad({ filter: /\.js$/ }, ({ path }) => {
        if (relative(realpathSync(root), path) !== file) return undefined;
        const values = evaluate(readFileSync(path, "utf8"));
        if (!values) return undefined; // esbuild reports the syntax error
        const entries = Object.entries(values).map(([key, value]) => {
          const isAddress = typeof value === "string" && /^https?:\/\/[^/]+$/.test(value);
          return `${JSON.stringify(key)}: ${isAddress ? frameServer : JSON.stringify(value)}`;
        });
        return { contents: `module.exports = {${entries.join(",")}};`, loader: "js" };
      });
    },
  };
}

function evaluate(source: string): Record<string, unknown> | undefined {
  const module = { exports: {} };
  try {
    runInNewContext(source, { module, exports: module.exports });
    return module.exports;
  } catch {
    return undefined;
  }
}

/** Resolves `require("/utils/money")` from the mini-program's root. */
export function absolutePaths(root: string): Plugin {
  return {
    name: "absolute-paths",
    setup({ onResolve, resolve: find }) {
      onResolve({ filter: /^\// }, ({ path, kind, pluginData, namespace }) => {
        if (pluginData === "found" || namespace === "virtual") return undefined;
        return find(`./${path.slice(1)}`, { resolveDir: resolve(root), kind, pluginData: "found" });
      });
    },
  };
}

const packagePath = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/;

/** Resolves `require("tdesign-miniprogram/toast/index")`: next to the script, in `miniprogram_npm`, then in `node_modules`. */
export function npmPackages(root: string): Plugin {
  const top = realpathSync(root);
  return {
    name: "npm-packages",
    setup({ onResolve, resolve: find }) {
      onResolve({ filter: /^[@\w]/ }, async ({ path, kind, resolveDir, pluginData, namespace }) => {
        const from = relative(top, resolveDir).split(sep).join("/");
        if (pluginData === "found" || namespace === "virtual" || from.startsWith("..")) return undefined;
        const resolveIn = (wanted: string, folder: string) =>
          find(wanted, { resolveDir: folder, kind, pluginData: "found" });
        const [, name, inside = "index"] = packagePath.exec(path)!;
        const built = listParentFolders(from).map((folder) => posix.join(folder, "miniprogram_npm", path));
        for (const each of [posix.join(from, path), ...built, posix.join(builtFolder(top, name!), inside)]) {
          const found = await resolveIn(`./${each}`, top);
          if (!found.errors.length) return found;
        }
        const found = await resolveIn(path, resolveDir);
        if (found.path.startsWith(join(top, "/"))) return found;
        return { errors: [{ text: `Could not resolve "${path}"` }] };
      });
    },
  };
}

const moduleExport = /^\s*export\b/m;
const commonExport = /(?<![\w$.])module\.exports\b/;

/**
 * Converts scripts that use both `export` and `module.exports` to CommonJS, as WeChat's tools do with every script: `module.exports` wins.
 * esbuild would ignore it.
 */
export function mixedModules(root: string): Plugin {
  const top = join(realpathSync(root), "/");
  return {
    name: "mixed-modules",
    setup({ onLoad }) {
      onLoad({ filter: /\.js$/, namespace: "file" }, async ({ path }) => {
        if (!path.startsWith(top)) return undefined;
        const source = readFileSync(path, "utf8");
        const code = withoutComments(source);
        if (!moduleExport.test(code) || !commonExport.test(code)) return undefined;
        const options = { format: "cjs", sourcefile: path, sourcemap: "inline", logLevel: "silent" } as const;
        const output = await transform(source, options).catch(() => undefined);
        return output && { contents: output.code }; // esbuild reports a syntax error
      });
    },
  };
}
