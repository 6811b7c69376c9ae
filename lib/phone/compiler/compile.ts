import { existsSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { runInNewContext } from "node:vm";
import { type BuildFailure, build, type Plugin, transform } from "esbuild";
import { type Fault, FaultyMiniProgram } from "../fault";
import { bothKinds } from "./both-kinds";
import { faultOfScript, ownSources } from "./check-scripts";
import { extrasFor } from "./extras";
import { filesIn } from "./files";
import { fromNpm } from "./npm";
import { readProject } from "./project";
import { wxsHandlers } from "./templates";

interface Compiled {
  /** By their path in the phone: `phone.js`, `phone.css` and the mini-program's own pictures. */
  files: Map<string, string | Uint8Array>;
  /** The scripts that the first page needs besides `phone.js`. */
  needed: string[];
  /** Probable mistakes that could be compiled. */
  faults: Fault[];
}

export { faultText } from "../fault";

const browsers = ["es2022"];
const styles = ["phone.css", "bars.css", "elements/elements.css", "elements/choices.css"];
/** Their classes are plain words, so they count in the layer over the pages alone. */
const floating = ["overlays.css", "cashier.css", "notices.css", "toasts.css", "faults.css"];
const picture = /\.(png|jpe?g|gif|webp|svg)$/i;
const licence = "/*! With glass-easel (MIT, https://github.com/wechat-miniprogram/glass-easel) */";

/**
 * Makes scripts and one style sheet for a browser from a plain mini-program: WXML, WXSS, WXS, JS and JSON. `phone.js` is enough for the
 * first page; the other pages come behind it.
 */
export async function compileMiniProgram(root: string, runtime = "lib/phone/runtime"): Promise<Compiled> {
  const project = readProject(root);
  const [{ scripts, needed }, style] = await Promise.all([
    bundleScripts(root, runtime, project),
    bundleStyle(runtime, project),
  ]);
  const pictures = filesIn(root).filter((path) => picture.test(path));
  return {
    files: new Map<string, string | Uint8Array>([
      ...scripts,
      ["phone.css", style],
      ...pictures.map((path) => [path, readFileSync(join(root, path))] as const),
    ]),
    needed,
    faults: project.faults,
  };
}

async function bundleScripts(root: string, runtime: string, project: ReturnType<typeof readProject>) {
  const { app, first, others, faults, handlers, sources } = project;
  const from = (name: string) => JSON.stringify(resolve(runtime, `${name}.ts`));
  const extras = extrasFor(sources);
  const wxs = ({ hasHandlers }: typeof first) =>
    hasHandlers ? `import * as ${wxsHandlers} from ${from("extras/wxs-handlers")};` : "";
  const { outputFiles, metafile } = await build({
    entryPoints: ["phone"],
    bundle: true,
    splitting: true,
    metafile: true,
    write: false,
    minify: true,
    format: "esm",
    outdir: "/",
    target: browsers,
    legalComments: "none",
    sourcemap: "external",
    logLevel: "silent",
    plugins: [
      made(root, {
        phone: `import { start } from ${from("start")};
${extras.map((name) => `import { ${name} } from ${from(`extras/${name}`)};`).join("\n")}
${wxs(first)}
start({ app: ${JSON.stringify(app)}, launch: () => require("./app.js"), extras: [${extras}], first: ${code(first)}, others: () => import("others") });`,
        others: `import { report } from ${from("host")};
${wxs(others)}
export const { templates, parts } = ${code(others)};
if ("develop" in document.documentElement.dataset)
  import(${from("faults/develop")}).then(async ({ develop }) => develop(await import("known"), report));`,
        known: `export const faults = ${JSON.stringify(faults.filter(({ isLimit }) => !isLimit))}, handlers = ${JSON.stringify(handlers)};`,
      }),
      ownAddress(root),
      bothKinds(root),
      fromRoot(root),
      fromNpm(root),
    ],
  }).catch(({ errors }: BuildFailure) => {
    throw new FaultyMiniProgram(errors.map((error) => faultOfScript(error, root, project.pageOf)));
  });
  const nameOf = (path: string) => path.split("/").at(-1)!;
  const { imports } = Object.entries(metafile.outputs).find(([path]) => nameOf(path) === "phone.js")![1];
  return {
    scripts: outputFiles
      .map(({ path, text }) => [nameOf(path), text] as const)
      .map(([name, text]) => [name, name.endsWith(".map") ? ownSources(text, root) : text] as const)
      .map(([name, text]) => [name, name === "phone.js" ? `${text.trimEnd()}\n${licence}\n` : text] as const),
    needed: imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => nameOf(path)),
  };
}

/** JavaScript: an object with the templates and the parts of a bundle. */
function code({ parts, templates }: ReturnType<typeof readProject>["first"]) {
  const rows = parts.map(({ path, script, config, prefix }) => {
    const load = `() => require(${JSON.stringify(`./${script}`)})`;
    return `${JSON.stringify(path)}: { config: ${JSON.stringify(config)}, prefix: ${JSON.stringify(prefix)}, load: ${load} }`;
  });
  return `{ templates: ${templates}, parts: {${rows.join(",\n")}} }`;
}

/** Modules that are not files: they begin the bundles. */
function made(root: string, modules: Record<string, string>): Plugin {
  return {
    name: "made",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^(phone|others|known)$/ }, ({ path }) => ({ path, namespace: "made" }));
      onLoad({ filter: /./, namespace: "made" }, ({ path }) => ({
        contents: modules[path]!,
        resolveDir: resolve(root),
      }));
    },
  };
}

async function bundleStyle(runtime: string, { app, css, sources }: ReturnType<typeof readProject>) {
  const rare = extrasFor(sources)
    .map((name) => `extras/${name}.css`)
    .filter((path) => existsSync(join(runtime, path)));
  // WeChat has two styles, and the older one unless app.json asks for the newer.
  const older = app.style === "v2" ? [] : ["elements/older-buttons.css"];
  const read = (paths: string[]) => paths.map((path) => readFileSync(join(runtime, path), "utf8")).join("\n");
  const own = `${read([...styles, ...older, ...rare])}\n:where(#phone-layer) {${read(floating)}}`;
  const supported = { nesting: false };
  const { code } = await transform(`${own}\n${css}`, { loader: "css", minify: true, target: browsers, supported });
  return code;
}

/** In a rehearsal the shop is a copy, below a path of the one that shows the phone. */
const shownAt = 'location.origin + (document.documentElement.dataset.rehearsal ? "/rehearsal" : "")';

/** Addresses in `config.js` are those of the shop that a developer uses. In the phone it is the one that shows it. */
function ownAddress(root: string): Plugin {
  return {
    name: "own-address",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]config\.js$/ }, ({ path }) => {
        if (relative(resolve(root), path) !== "config.js") return undefined;
        const values = evaluate(readFileSync(path, "utf8"));
        if (!values) return undefined; // the bundler says what is wrong with it
        const entries = Object.entries(values).map(([key, value]) => {
          const isAddress = typeof value === "string" && /^https?:\/\/[^/]+$/.test(value);
          return `${JSON.stringify(key)}: ${isAddress ? shownAt : JSON.stringify(value)}`;
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
