import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { TmplGroup } from "glass-easel-template-compiler";
import type { AppConfig, PartConfig } from "../config";
import { wrongDeclaration } from "../declared-apis";
import { rewriteWxml } from "./wxml";
import { rewriteWxss, type Scope } from "./wxss";

/** A page or a component. */
interface Part {
  path: string;
  config: PartConfig;
  /** The prefix of a component's classes; empty for a page. */
  prefix: string;
}

interface Bundle {
  parts: Part[];
  /** JavaScript: the render functions of their templates. */
  templates: string;
}

interface Project {
  app: AppConfig;
  /** The first page and the components that it uses. */
  first: Bundle;
  others: Bundle;
  css: string;
  warnings: string[];
}

type RawApp = AppConfig & {
  subPackages?: { root: string; pages: string[] }[];
  subpackages?: RawApp["subPackages"];
  themeLocation?: string;
};

/** Reads a mini-program as WeChat's tools do, from its `app.json` on. */
export function readProject(root: string): Project {
  const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined);
  const json = <T>(path: string) => JSON.parse(read(path) ?? "{}") as T;
  const app = readApp(json);
  const parts = new Map<string, Part>();
  const styles: string[] = [];

  const firstPage = app.entryPagePath ?? app.pages[0]!;
  visit(firstPage);
  const firstParts = [...parts.values()];
  for (const page of app.pages) visit(page);
  function visit(path: string) {
    if (parts.has(path)) return;
    if (read(`${path}.js`) === undefined)
      throw new Error(`${path}.js is missing: app.json or a usingComponents names it.`);
    const config = json<PartConfig>(`${path}.json`);
    const entries = Object.entries({ ...app.usingComponents, ...config.usingComponents });
    const using = Object.fromEntries(entries.map(([name, url]) => [name, resolveComponent(path, url)]));
    const prefix = config.component ? path.replace(/\W+/g, "-") : "";
    parts.set(path, { path, config: { ...config, usingComponents: withSlash(using) }, prefix });
    Object.values(using).forEach(visit);
  }
  function resolveComponent(from: string, url: string) {
    const path = posix.join(url.startsWith("/") ? "." : posix.dirname(from), url);
    return read(`${path}.js`) === undefined && read(`${path}/index.js`) !== undefined ? `${path}/index` : path;
  }

  const styleOf = (path: string, scope: Scope): string => {
    const text = read(path) ?? "";
    const imported = [...text.matchAll(/@import\s+(?:url\()?["']([^"']+)["']\)?\s*;/g)].map(([, used]) =>
      styleOf(posix.join(used!.startsWith("/") ? "." : posix.dirname(path), used!), scope),
    );
    return [...imported, rewriteWxss(text.replace(/@import[^;]+;/g, ""), scope)].join("\n");
  };
  styles.push(styleOf("app.wxss", { app: true }));
  for (const { path, prefix } of parts.values())
    styles.push(styleOf(`${path}.wxss`, prefix ? { prefix } : { route: path }));

  const own = [...parts.values()].flatMap(({ config }) => [
    ...Object.keys(config.usingComponents ?? {}),
    ...Object.keys(config.componentGenerics ?? {}),
  ]);
  const warnings: string[] = [];
  const bundle = (these: Part[]): Bundle => {
    const paths = these.map(({ path }) => path);
    const { templates, found } = compileTemplates(paths, read, new Set(own));
    warnings.push(...found);
    return { parts: these, templates };
  };
  const first = bundle(firstParts);
  const others = bundle([...parts.values()].filter((part) => !firstParts.includes(part)));
  return { app, first, others, css: styles.join("\n"), warnings: [...new Set(warnings)] };
}

function readApp(json: <T>(path: string) => T): AppConfig {
  const { subPackages, subpackages, themeLocation, ...app } = json<RawApp>("app.json");
  const wrong = wrongDeclaration(app.requiredPrivateInfos);
  if (wrong) throw new Error(`app.json: requiredPrivateInfos: ${wrong}`);
  const more = (subPackages ?? subpackages ?? []).flatMap(({ root, pages }) =>
    pages.map((page) => posix.join(root, page)),
  );
  const themes = themeLocation ? json<AppConfig["themes"]>(themeLocation) : undefined;
  return { ...app, pages: [...app.pages, ...more], ...(themes && { themes }) };
}

const withSlash = (using: Record<string, string>) =>
  Object.fromEntries(Object.entries(using).map(([name, path]) => [name, `/${path}`]));

function compileTemplates(paths: string[], read: (path: string) => string | undefined, used: ReadonlySet<string>) {
  const group = new TmplGroup();
  const found: string[] = [];
  const known = new Set<string>();
  const add = (path: string) => {
    if (known.has(path)) return;
    known.add(path);
    const { wxml, missing } = rewriteWxml(read(`${path}.wxml`) ?? "", used);
    found.push(...missing.map((name) => `${path}.wxml: <${name}> is not in the simulator.`));
    for (const { startLine, startColumn, message } of group.addTmpl(path, wxml))
      found.push(`${path}.wxml:${startLine}:${startColumn} ${message}`);
    for (const other of group.getDirectDependencies(path) as string[]) add(other);
    for (const script of group.getScriptDependencies(path) as string[])
      group.addScript(script, read(`${script}.wxs`) ?? read(script) ?? "");
  };
  paths.forEach(add);
  const templates = group.getTmplGenObjectGroups();
  group.free();
  return { templates, found };
}
