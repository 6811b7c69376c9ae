import { readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { TmplGroup } from "glass-easel-template-compiler";
import type { AppConfig, PartConfig } from "../config";
import { wrongDeclaration } from "../declared-apis";
import { type Fault, FaultyMiniProgram } from "../fault";
import { absentPart, type NamedBy, wrongInfos } from "./check-app";
import { parseJson } from "./check-json";
import { checkNames, type Handlers, packaged } from "./check-names";
import { causesIn, faultOfTemplate, unknownElement } from "./check-wxml";
import { checkWxss } from "./check-wxss";
import { pageOf } from "./page-of";
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
  /** What is wrong, and can be compiled. */
  faults: Fault[];
  handlers: Handlers;
  /** The first page that needs a file. */
  pageOf(file: string): string | undefined;
}

type RawApp = AppConfig & {
  subPackages?: { root: string; pages: string[] }[];
  subpackages?: RawApp["subPackages"];
  themeLocation?: string;
};

/** Reads a mini-program as WeChat's tools do, from its `app.json` on. */
export function readProject(root: string): Project {
  const isFile = (path: string) => statSync(join(root, path), { throwIfNoEntry: false })?.isFile();
  const read = (path: string) => (isFile(path) ? readFileSync(join(root, path), "utf8") : undefined);
  const faults: Fault[] = [];
  const hear = (fault: Fault) => void faults.push(fault);
  const json = <T>(path: string) => parseJson(path, read(path), hear) as T;
  const appText = read("app.json") ?? "";
  const app = readApp(json, appText, hear);
  if (!faults.length && !app.pages.length) hear({ file: "app.json", what: noPages, isFatal: true });
  if (faults.length) throw new FaultyMiniProgram(faults);
  const parts = new Map<string, Part>();
  const styles: string[] = [];

  const firstPage = app.entryPagePath ?? app.pages[0]!;
  const visitPage = (url: string) => visit(url, { file: "app.json", text: appText, url });
  visitPage(firstPage);
  const firstParts = [...parts.values()];
  app.pages.forEach(visitPage);
  function visit(path: string, namedBy: NamedBy) {
    if (parts.has(path)) return;
    const missing = [`${path}.js`, `${path}.wxml`].find((file) => read(file) === undefined);
    if (missing) return hear(absentPart(missing, namedBy));
    const config = json<PartConfig>(`${path}.json`);
    const entries = Object.entries({ ...app.usingComponents, ...config.usingComponents });
    const using = Object.fromEntries(entries.map(([name, url]) => [name, resolveComponent(path, url)]));
    const prefix = config.component ? path.replace(/\W+/g, "-") : "";
    parts.set(path, { path, config: { ...config, usingComponents: withSlash(using) }, prefix });
    for (const [name, url] of entries) {
      const file = config.usingComponents?.[name] ? `${path}.json` : "app.json";
      visit(using[name]!, { file, text: read(file) ?? "", url, using: name });
    }
  }
  function resolveComponent(from: string, url: string) {
    const path = posix.join(url.startsWith("/") ? "." : posix.dirname(from), url);
    return read(`${path}.js`) === undefined && read(`${path}/index.js`) !== undefined ? `${path}/index` : path;
  }

  const styleOf = (path: string, scope: Scope): string => {
    const text = read(path) ?? "";
    const { imports, rules } = checkWxss(path, text, (file) => read(file) !== undefined, hear);
    return [...imports.map((used) => styleOf(used, scope)), rewriteWxss(rules, scope)].join("\n");
  };
  styles.push(styleOf("app.wxss", { app: true }));
  for (const { path, prefix } of parts.values())
    styles.push(styleOf(`${path}.wxss`, prefix ? { prefix } : { route: path }));

  const own = [...parts.values()].flatMap(({ config }) => [
    ...Object.keys(config.usingComponents ?? {}),
    ...Object.keys(config.componentGenerics ?? {}),
  ]);
  const bundle = (these: Part[]): Bundle => {
    const paths = these.map(({ path }) => path);
    return { parts: these, templates: compileTemplates(paths, read, new Set(own), hear) };
  };
  const first = bundle(firstParts);
  const others = bundle([...parts.values()].filter((part) => !firstParts.includes(part)));
  const handlers = checkNames([...parts.keys()], read, hear);
  const page = pageOf(app.pages, parts, read);
  const placed = faults
    .filter(({ file, isFatal }) => isFatal || !packaged.test(file)) // a package's own matter
    .map((fault) => ({ page: page(fault.file), ...fault }));
  const fatal = placed.filter(({ isFatal }) => isFatal);
  if (fatal.length) throw new FaultyMiniProgram(fatal);
  return { app, first, others, css: styles.join("\n"), faults: placed, handlers, pageOf: page };
}

const noPages = { en: "app.json names no pages.", zh: "app.json 里没有页面（pages）。" };

function readApp(json: <T>(path: string) => T, appText: string, hear: (fault: Fault) => void): AppConfig {
  const { subPackages, subpackages, themeLocation, ...app } = json<RawApp>("app.json");
  const wrong = wrongDeclaration(app.requiredPrivateInfos);
  if (wrong) hear(wrongInfos(appText, wrong));
  const more = (subPackages ?? subpackages ?? []).flatMap(({ root, pages }) =>
    pages.map((page) => posix.join(root, page)),
  );
  const themes = themeLocation ? json<AppConfig["themes"]>(themeLocation) : undefined;
  return { ...app, pages: [...(app.pages ?? []), ...more], ...(themes && { themes }) };
}

const withSlash = (using: Record<string, string>) =>
  Object.fromEntries(Object.entries(using).map(([name, path]) => [name, `/${path}`]));

function compileTemplates(
  paths: string[],
  read: (path: string) => string | undefined,
  used: ReadonlySet<string>,
  hear: (fault: Fault) => void,
) {
  const group = new TmplGroup();
  const known = new Set<string>();
  const add = (path: string) => {
    if (known.has(path)) return;
    known.add(path);
    const text = read(`${path}.wxml`) ?? "";
    const { wxml, missing } = rewriteWxml(text, used);
    for (const name of missing) hear(unknownElement(`${path}.wxml`, text, name, used));
    for (const message of causesIn(group.addTmpl(path, wxml))) hear(faultOfTemplate(`${path}.wxml`, text, message));
    for (const other of group.getDirectDependencies(path) as string[]) add(other);
    for (const script of group.getScriptDependencies(path) as string[])
      group.addScript(script, read(`${script}.wxs`) ?? read(script) ?? "");
  };
  paths.forEach(add);
  const templates = group.getTmplGenObjectGroups();
  group.free();
  return templates;
}
