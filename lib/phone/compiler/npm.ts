import { realpathSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";
import type { Plugin } from "esbuild";
import { builtFolder, foldersAbove } from "./files";

const named = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/;

/** `require("tdesign-miniprogram/toast/index")` finds a file beside the script, else what "build npm" has made or would make. */
export function fromNpm(root: string): Plugin {
  const top = realpathSync(root);
  return {
    name: "from-npm",
    setup({ onResolve, resolve: find }) {
      onResolve({ filter: /^[@\w]/ }, async ({ path, kind, resolveDir, pluginData, namespace }) => {
        const from = relative(top, resolveDir).split(sep).join("/");
        if (pluginData === "found" || namespace === "made" || from.startsWith("..")) return undefined;
        const look = (wanted: string, folder: string) =>
          find(wanted, { resolveDir: folder, kind, pluginData: "found" });
        const [, name, inside = "index"] = named.exec(path)!;
        const built = foldersAbove(from).map((folder) => posix.join(folder, "miniprogram_npm", path));
        for (const each of [posix.join(from, path), ...built, posix.join(builtFolder(top, name!), inside)]) {
          const found = await look(`./${each}`, top);
          if (!found.errors.length) return found;
        }
        const found = await look(path, resolveDir);
        if (found.path.startsWith(join(top, "/"))) return found;
        return { errors: [{ text: `Could not resolve "${path}"` }] };
      });
    },
  };
}
