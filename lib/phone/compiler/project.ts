import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { AppConfig, PartConfig } from "../config";
import { wrongDeclaration } from "../declared-apis";
import { builtFolder, type Files, filesIn, filesOf } from "./files";
import { compileTemplates } from "./templates";
import { rewriteWxss, type Scope } from "./wxss";

/** A page or a component. */
interface Part {
  path: string;
  /** Its script, seen from the mini-program's root. */
  script: string;
  config: PartConfig;
  /** What stands before the classes of a component; empty for a page. */
  prefix: string;
}

interface Bundle {
  parts: Part[];
  /** JavaScript: the render functions of their templates. */
  templates: string;
  /** A template hands events to WXS. */
  hasHandlers: boolean;
}

interface Project {
  app: AppConfig;
  /** The first page and the components that it uses. */
  first: Bundle;
  others: Bundle;
  css: string;
  /** The texts of its scripts and templates, and of those of the packages that it uses. */
  sources: string[];
  warnings: string[];
}

type RawApp = AppConfig & {
  subPackages?: { root: string; pages: string[] }[];
  subpackages?: RawApp["subPackages"];
  themeLocation?: string;
};

/** Reads a mini-program as WeChat's tools do, from its `app.json` on. */
export function readProject(root: string): Project {
  const files = filesOf(root);
  const { read, find } = files;
  const json = <T>(path: string) => JSON.parse(read(path) ?? "{}") as T;
  const raw = json<RawApp>("app.json");
  // A path in app.json begins at the root, for whichever page it is used.
  const app = { ...readApp(raw, json), usingComponents: resolveAll(raw.usingComponents, "", find) };
  const parts = new Map<string, Part>();
  const styles: string[] = [];

  const firstPage = app.entryPagePath ?? app.pages[0]!;
  visit(firstPage);
  const firstParts = [...parts.values()];
  for (const page of app.pages) visit(page);
  function visit(path: string) {
    if (parts.has(path)) return;
    const script = files.locate(`${path}.js`);
    if (script === undefined) throw new Error(`${path}.js is missing: app.json or a usingComponents names it.`);
    const config = json<PartConfig>(`${path}.json`);
    const own = resolveAll(config.usingComponents, posix.dirname(path), find);
    const usingComponents = { ...app.usingComponents, ...own };
    // A page's styles are its page's, also if `Component` made it.
    const isShared = app.pages.includes(path) || !config.component;
    const styleIsolation = isShared ? "shared" : (config.styleIsolation ?? declaredIsolation(read(`${path}.js`)!));
    const prefix = styleIsolation === "shared" ? "" : path.replace(/\W+/g, "-");
    parts.set(path, { path, script, config: { ...config, styleIsolation, usingComponents }, prefix });
    for (const used of Object.values(usingComponents)) visit(used.slice(1));
  }

  const styleOf = (path: string, scope: Scope): string => {
    const text = read(path) ?? "";
    const imported = [...text.matchAll(/@import\s+(?:url\()?["']([^"']+)["']\)?\s*;/g)].map(([, used]) =>
      styleOf(posix.join(used!.startsWith("/") ? "." : posix.dirname(path), used!), scope),
    );
    return [...imported, rewriteWxss(text.replace(/@import[^;]+;/g, ""), scope)].join("\n");
  };
  styles.push(styleOf("app.wxss", { app: true }));
  for (const { path, prefix } of parts.values()) {
    const shared: Scope = app.pages.includes(path) ? { route: path } : { app: true };
    styles.push(styleOf(`${path}.wxss`, prefix ? { prefix } : shared));
  }

  const own = [...parts.values()].flatMap(({ config }) => [
    ...Object.keys(config.usingComponents ?? {}),
    ...Object.keys(config.componentGenerics ?? {}),
  ]);
  const warnings: string[] = [];
  const bundle = (these: Part[]): Bundle => {
    const paths = these.map(({ path }) => path);
    const { templates, found, hasHandlers } = compileTemplates(paths, files, new Set(own));
    warnings.push(...found);
    return { parts: these, templates, hasHandlers };
  };
  const first = bundle(firstParts);
  const others = bundle([...parts.values()].filter((part) => !firstParts.includes(part)));
  return {
    app,
    first,
    others,
    css: styles.join("\n"),
    sources: sourcesOf(root, [...parts.values()]),
    warnings: [...new Set(warnings)],
  };
}

function readApp(raw: RawApp, json: <T>(path: string) => T): AppConfig {
  const { subPackages, subpackages, themeLocation, ...app } = raw;
  const wrong = wrongDeclaration(app.requiredPrivateInfos);
  if (wrong) throw new Error(`app.json: requiredPrivateInfos: ${wrong}`);
  const more = (subPackages ?? subpackages ?? []).flatMap(({ root, pages }) =>
    pages.map((page) => posix.join(root, page)),
  );
  const themes = themeLocation ? json<AppConfig["themes"]>(themeLocation) : undefined;
  return { ...app, pages: [...app.pages, ...more], ...(themes && { themes }) };
}

function sourcesOf(root: string, parts: Part[]) {
  const packages = parts.flatMap(({ script }) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(script)?.[0] ?? []);
  const all = [
    ...filesIn(root),
    ...[...new Set(packages)].flatMap((folder) => {
      const built = builtFolder(root, folder.slice("node_modules/".length));
      return filesIn(join(root, built)).map((path) => posix.join(built, path));
    }),
  ];
  return all.filter((path) => /\.(js|wxml)$/.test(path)).map((path) => readFileSync(join(root, path), "utf8"));
}

/** Each component by its name, as a path from the root. */
function resolveAll(using: Record<string, string> = {}, folder: string, find: Files["find"]) {
  return Object.fromEntries(Object.entries(using).map(([name, url]) => [name, `/${find(url, folder)}`]));
}

/** A component that shares its styles says so in its JSON or in its script; the compiler must know. */
const declaredIsolation = (script: string) => /\bstyleIsolation\s*:\s*["']([a-z-]+)["']/.exec(script)?.[1];
