import { readdirSync, readFileSync } from "node:fs";
import { join, posix, relative, resolve } from "node:path";
import { runInNewContext } from "node:vm";
import { build, type Plugin, transform } from "esbuild";
import { readProject } from "./project";

interface Compiled {
  /** By their path in the phone: `phone.js`, `phone.css` and the mini-program's own pictures. */
  files: Map<string, string | Uint8Array>;
  warnings: string[];
}

const browsers = ["es2022"];
const styles = [
  ...["phone.css", "bars.css", "elements/elements.css", "elements/choices.css"],
  ...["overlays.css", "cashier.css", "toasts.css"],
];
const picture = /\.(png|jpe?g|gif|webp|svg)$/i;
const licence = "/*! With glass-easel (MIT, https://github.com/wechat-miniprogram/glass-easel) */";

/** Makes one script and one style sheet for a browser from a plain mini-program: WXML, WXSS, WXS, JS and JSON. */
export async function compileMiniProgram(root: string, runtime = "lib/phone/runtime"): Promise<Compiled> {
  const project = readProject(root);
  const [script, style] = await Promise.all([bundleScript(root, runtime, project), bundleStyle(runtime, project.css)]);
  const pictures = filesIn(root).filter((path) => picture.test(path));
  return {
    files: new Map<string, string | Uint8Array>([
      ["phone.js", script],
      ["phone.css", style],
      ...pictures.map((path) => [path, readFileSync(join(root, path))] as const),
    ]),
    warnings: project.warnings,
  };
}

async function bundleScript(root: string, runtime: string, { app, parts, templates }: ReturnType<typeof readProject>) {
  const rows = parts.map(({ path, config, prefix }) => {
    const load = `() => require(${JSON.stringify(`./${path}.js`)})`;
    return `${JSON.stringify(path)}: { config: ${JSON.stringify(config)}, prefix: ${JSON.stringify(prefix)}, load: ${load} }`;
  });
  const contents = `import { start } from ${JSON.stringify(resolve(runtime, "start.ts"))};
start({ app: ${JSON.stringify(app)}, templates: ${templates}, launch: () => require("./app.js"), parts: {${rows.join(",\n")}} });`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: resolve(root), sourcefile: "phone.js" },
    bundle: true,
    write: false,
    minify: true,
    format: "iife",
    target: browsers,
    legalComments: "none",
    banner: { js: licence },
    logLevel: "silent",
    plugins: [ownAddress(root), fromRoot(root)],
  });
  return outputFiles[0]!.text;
}

async function bundleStyle(runtime: string, css: string) {
  const own = styles.map((path) => readFileSync(join(runtime, path), "utf8"));
  const { code } = await transform([...own, css].join("\n"), { loader: "css", minify: true, target: browsers });
  return code;
}

/** Addresses in `config.js` are those of the shop that a developer uses. In the phone it is the one that shows it. */
function ownAddress(root: string): Plugin {
  return {
    name: "own-address",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]config\.js$/ }, ({ path }) => {
        if (relative(resolve(root), path) !== "config.js") return undefined;
        const entries = Object.entries(evaluate(readFileSync(path, "utf8"))).map(([key, value]) => {
          const isAddress = typeof value === "string" && /^https?:\/\/[^/]+$/.test(value);
          return `${JSON.stringify(key)}: ${isAddress ? "location.origin" : JSON.stringify(value)}`;
        });
        return { contents: `module.exports = {${entries.join(",")}};`, loader: "js" };
      });
    },
  };
}

function evaluate(source: string): Record<string, unknown> {
  const module = { exports: {} };
  runInNewContext(source, { module, exports: module.exports });
  return module.exports;
}

/** `require("/utils/money")` begins at the mini-program's root. */
function fromRoot(root: string): Plugin {
  return {
    name: "from-root",
    setup({ onResolve, resolve: find }) {
      onResolve({ filter: /^\// }, ({ path, kind, pluginData }) => {
        if (pluginData === "found" || path.startsWith(resolve("."))) return undefined;
        return find(`./${path.slice(1)}`, { resolveDir: resolve(root), kind, pluginData: "found" });
      });
    },
  };
}

function filesIn(root: string) {
  const inside = readdirSync(root, { recursive: true, withFileTypes: true });
  return inside
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(root, join(entry.parentPath ?? entry.path, entry.name))
        .split("\\")
        .join(posix.sep),
    )
    .filter((path) => !path.includes("node_modules/"))
    .sort();
}
