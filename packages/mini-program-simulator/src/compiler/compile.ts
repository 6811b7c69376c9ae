import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type BuildFailure, build, transform } from "esbuild";
import { CompileError, type Fault } from "../fault";
import { createScriptFault, renameSources } from "./check-files";
import { listFiles } from "./files";
import { absolutePaths, mixedModules, npmPackages, serverAddresses, virtualModules } from "./plugins";
import { readProject } from "./project";
import { wxsHandlers } from "./templates";

export { formatFault } from "../fault";
export { declaredApis } from "../wechat";

interface Options {
  /** A script of constants, such as `config.js`. Its values that are a server's address become that of the frame's server. */
  addresses?: string;
}
interface Compiled {
  /** By path: `phone.js` and other scripts, `phone.css`, and the mini-program's pictures. */
  files: Map<string, string | Uint8Array>;
  /** The scripts that the first page needs in addition to `phone.js`. */
  needed: string[];
  /** Probable mistakes that do not prevent the compilation. */
  faults: Fault[];
}
type Project = ReturnType<typeof readProject>;

const runtime = join(
  dirname(createRequire(import.meta.url).resolve("mini-program-simulator/package.json")),
  "src/runtime",
);
const browsers = ["es2022"];
const styles = ["phone.css", "bars.css", "elements/elements.css", "elements/choices.css"];
/** Their class names are common words, so they apply only in the layer over the pages. */
const layerStyles = ["overlays.css", "sheets.css"];
const picture = /\.(png|jpe?g|gif|webp|svg)$/i;
const licence = "/*! With glass-easel (MIT, https://github.com/wechat-miniprogram/glass-easel) */";

/** Parts of the runtime that few mini-programs need, and the pattern in scripts and templates that includes them. */
const extras = {
  animation: /\bcreateAnimation\b/,
  behaviors: /["']wx:\/\/|\baddGlobalClass\b|\bstyleIsolation\b/,
  webview: /<web-view\b/,
  touches: /\btouch(start|move|end|cancel)\b|\b(changedT|t)ouches\b|\bdetail\.[xy]\b/,
};

/** Compiles the mini-program in a folder for a browser. Throws a `CompileError` with all faults if one of them is fatal. */
export async function compileMiniProgram(root: string, options: Options = {}): Promise<Compiled> {
  const project = readProject(root);
  const [{ scripts, needed }, style] = await Promise.all([bundleScripts(root, project, options), bundleStyle(project)]);
  const pictures = listFiles(root).filter((path) => picture.test(path));
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

async function bundleScripts(root: string, project: Project, { addresses }: Options) {
  const { app, first, others, sources } = project;
  const from = (name: string) => JSON.stringify(join(runtime, `${name}.ts`));
  const used = Object.entries(extras)
    .filter(([, pattern]) => sources.some((source) => pattern.test(source)))
    .map(([name]) => name);
  const wxs = ({ hasHandlers }: Project["first"]) =>
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
    footer: { js: licence },
    sourcemap: "linked",
    logLevel: "silent",
    plugins: [
      virtualModules(root, {
        phone: `import { start } from ${from("start")};
${used.map((name) => `import { ${name} } from ${from(`extras/${name}`)};`).join("\n")}
${wxs(first)}
start({ app: ${JSON.stringify(app)}, launch: () => require("./app.js"), extras: [${used}], first: ${generateCode(first)}, others: () => import("others") });`,
        others: `${wxs(others)}
export const { templates, parts } = ${generateCode(others)};`,
      }),
      ...(addresses ? [serverAddresses(root, addresses)] : []),
      mixedModules(root),
      absolutePaths(root),
      npmPackages(root),
    ],
  }).catch(({ errors }: BuildFailure) => {
    throw new CompileError(errors.map((error) => createScriptFault(error, root)));
  });
  const getFileName = (path: string) => path.split("/").at(-1)!;
  const { imports } = Object.entries(metafile.outputs).find(([path]) => getFileName(path) === "phone.js")![1];
  return {
    scripts: outputFiles
      .map(({ path, text }) => [getFileName(path), text] as const)
      .map(([name, text]) => [name, name.endsWith(".map") ? renameSources(text, root) : text] as const),
    needed: imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => getFileName(path)),
  };
}

/** JavaScript: an object with the templates, pages and components of a bundle. */
function generateCode({ parts, templates }: Project["first"]) {
  const rows = parts.map(({ path, script, config, prefix }) => {
    const load = `() => require(${JSON.stringify(`./${script}`)})`;
    return `${JSON.stringify(path)}: { config: ${JSON.stringify(config)}, prefix: ${JSON.stringify(prefix)}, load: ${load} }`;
  });
  return `{ templates: ${templates}, parts: {${rows.join(",\n")}} }`;
}

async function bundleStyle({ app, css }: Project) {
  // WeChat uses its older style unless app.json selects the newer one.
  const buttons = app.style === "v2" ? "elements/buttons-v2.css" : "elements/buttons-v1.css";
  const read = (paths: string[]) => paths.map((path) => readFileSync(join(runtime, path), "utf8")).join("\n");
  const own = `${read([...styles, buttons])}\n:where(#phone-layer) {${read(layerStyles)}}`;
  const supported = { nesting: false };
  const { code } = await transform(`${own}\n${css}`, { loader: "css", minify: true, target: browsers, supported });
  return code;
}
