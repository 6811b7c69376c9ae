import { posix } from "node:path";
import { type AppConfig, customTabBar, type PartConfig } from "../config";
import { wrongDeclaration } from "../declared-apis";
import { type Fault, FaultyMiniProgram, faultText } from "../fault";
import { absentPart, absentTabBar, wrongInfos } from "./check-app";
import { parseJson } from "./check-json";
import { checkNames, type Handlers, packaged } from "./check-names";
import { checkWxss } from "./check-wxss";
import { filesOf, sourcesOf } from "./files";
import { pageOf } from "./page-of";
import { compileTemplates } from "./templates";
import { rewriteWxss, type Scope } from "./wxss";

/** A page or a component. */
interface Part {
  path: string;
  /** Its script, seen from the mini-program's root. */
  script: string;
  config: PartConfig;
  /** The prefix of a component's classes; empty for a page. */
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

/** Makes the fault for a missing file that a page or a component needs. */
type Absent = (missing: string) => Fault;

/** Reads a mini-program as WeChat's tools do, from its `app.json` on. */
export function readProject(root: string): Project {
  const files = filesOf(root);
  const { read, locate } = files;
  const faults: Fault[] = [];
  const hear = (fault: Fault) => {
    const text = faultText(fault, "en"); // what several pages use is told once
    if (!faults.some((other) => faultText(other, "en") === text)) faults.push(fault);
  };
  const json = <T>(path: string) => parseJson(path, read(path), hear) as T;
  const appText = read("app.json") ?? "";
  const app = readApp(json, appText, hear);
  if (!faults.length && !app.pages.length) hear({ file: "app.json", what: noPages, isFatal: true });
  if (faults.length) throw new FaultyMiniProgram(faults);
  const parts = new Map<string, Part>();
  const styles: string[] = [];

  /** The components that a file names, each with its path from the root. */
  const namedIn = (file: string, using: Record<string, string> = {}) =>
    Object.entries(using).map(([name, url]) => {
      const absent: Absent = (missing) => absentPart(missing, { file, text: read(file) ?? "", url, using: name });
      return [name, { path: files.find(url, posix.dirname(file)), absent }] as const;
    });
  // A path in app.json begins at the root, for whichever page it is used.
  const usedByAll = namedIn("app.json", app.usingComponents);
  const firstPage = app.entryPagePath ?? app.pages[0]!;
  const visitPage = (url: string) =>
    visit(url, (missing) => absentPart(missing, { file: "app.json", text: appText, url }));
  visitPage(firstPage);
  if (app.tabBar?.custom) visit(customTabBar, (missing) => absentTabBar(missing, appText));
  const firstParts = [...parts.values()];
  app.pages.forEach(visitPage);
  function visit(path: string, absent: Absent) {
    if (parts.has(path)) return;
    const script = locate(`${path}.js`);
    if (script === undefined) return hear(absent(`${path}.js`));
    if (locate(`${path}.wxml`) === undefined) return hear(absent(`${path}.wxml`));
    const config = json<PartConfig>(`${path}.json`);
    const used = new Map([...usedByAll, ...namedIn(`${path}.json`, config.usingComponents)]);
    const usingComponents = Object.fromEntries([...used].map(([name, { path: at }]) => [name, `/${at}`]));
    // A page's styles are its page's, also if `Component` made it.
    const isShared = app.pages.includes(path) || !config.component;
    const styleIsolation = isShared ? "shared" : (config.styleIsolation ?? declaredIsolation(read(script)!));
    const prefix = styleIsolation === "shared" ? "" : path.replace(/\W+/g, "-");
    parts.set(path, { path, script, config: { ...config, styleIsolation, usingComponents }, prefix });
    for (const each of used.values()) visit(each.path, each.absent);
  }

  const styleOf = (path: string, scope: Scope): string => {
    const text = read(path) ?? "";
    const { imports, rules } = checkWxss(path, text, (file) => locate(file) !== undefined, hear);
    return [...imports.map((used) => styleOf(used, scope)), rewriteWxss(rules, scope)].join("\n");
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
  const bundle = (these: Part[]): Bundle => {
    const paths = these.map(({ path }) => path);
    return { parts: these, ...compileTemplates(paths, files, new Set(own), hear) };
  };
  const first = bundle(firstParts);
  const others = bundle([...parts.values()].filter((part) => !firstParts.includes(part)));
  const handlers = checkNames([...parts.keys()], read, hear);
  const page = pageOf(app.pages, parts, files);
  const placed = faults
    .filter(({ file, isFatal }) => isFatal || !packaged.test(file)) // a package's own matter
    .map((fault) => ({ page: page(fault.file), ...fault, file: locate(fault.file) ?? fault.file }));
  const fatal = placed.filter(({ isFatal }) => isFatal);
  if (fatal.length) throw new FaultyMiniProgram(fatal);
  const sources = sourcesOf(
    root,
    [...parts.values()].map(({ script }) => script),
  );
  return { app, first, others, css: styles.join("\n"), sources, faults: placed, handlers, pageOf: page };
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

/** A component that shares its styles says so in its JSON or in its script; the compiler must know. */
const declaredIsolation = (script: string) => /\bstyleIsolation\s*:\s*["']([a-z-]+)["']/.exec(script)?.[1];
