import { posix } from "node:path";
import { CompileError, type Fault, formatFault } from "../fault";
import { type AppConfig, customTabBar, invalidDeclaration, type PartConfig } from "../wechat";
import { invalidPrivateInfos, missingPart, missingTabBar, parseJson } from "./check-files";
import { checkWxss } from "./check-markup";
import { collectSources, isPackaged, openFiles } from "./files";
import { compileTemplates } from "./templates";
import { rewriteWxss, type Scope } from "./wxss";

interface Part {
  path: string;
  /** The path of its script on disk. */
  script: string;
  config: PartConfig;
  /** The prefix of a component's class names; empty for a page. */
  prefix: string;
}

interface Bundle {
  parts: Part[];
  /** JavaScript: the compiled templates. */
  templates: string;
  /** A template has event handlers in WXS. */
  hasHandlers: boolean;
}

interface Project {
  app: AppConfig;
  /** The first page and the components that it uses. */
  first: Bundle;
  others: Bundle;
  css: string;
  /** The texts of all scripts and templates, including those of the packages in use. */
  sources: string[];
  faults: Fault[];
}

type RawApp = AppConfig & {
  subPackages?: { root: string; pages: string[] }[];
  subpackages?: RawApp["subPackages"];
  themeLocation?: string;
};

type MissingFault = (missing: string) => Fault;

/** Reads and checks a mini-program, starting at its `app.json`. Throws a `CompileError` if it cannot be compiled. */
export function readProject(root: string): Project {
  const files = openFiles(root);
  const { read, locate } = files;
  const faults: Fault[] = [];
  const onFault = (fault: Fault) => {
    const text = formatFault(fault, "en"); // files that several pages use are checked several times
    if (!faults.some((other) => formatFault(other, "en") === text)) faults.push(fault);
  };
  const json = <T>(path: string) => parseJson(path, read(path), onFault) as T;
  const appText = read("app.json") ?? "";
  const app = readApp(json, appText, onFault);
  if (!faults.length && !app.pages.length) onFault({ file: "app.json", message: noPages, isFatal: true });
  if (faults.length) throw new CompileError(faults);
  const parts = new Map<string, Part>();
  const styles: string[] = [];

  /** The components that a file lists, by their name there. */
  const resolveComponents = (file: string, using: Record<string, string> = {}) =>
    Object.entries(using).map(([name, url]) => {
      const missingFault: MissingFault = (missing) =>
        missingPart(missing, { file, text: read(file) ?? "", url, using: name });
      return [name, { path: files.find(url, posix.dirname(file)), missingFault }] as const;
    });
  // Paths in app.json are relative to the root, not to the page that uses the component.
  const globalComponents = resolveComponents("app.json", app.usingComponents);
  const firstPage = app.entryPagePath ?? app.pages[0]!;
  const visitPage = (url: string) =>
    visit(url, (missing) => missingPart(missing, { file: "app.json", text: appText, url }));
  visitPage(firstPage);
  if (app.tabBar?.custom) visit(customTabBar, (missing) => missingTabBar(missing, appText));
  const firstParts = [...parts.values()];
  app.pages.forEach(visitPage);
  function visit(path: string, missingFault: MissingFault) {
    if (parts.has(path)) return;
    const script = locate(`${path}.js`);
    if (script === undefined) return onFault(missingFault(`${path}.js`));
    if (locate(`${path}.wxml`) === undefined) return onFault(missingFault(`${path}.wxml`));
    const config = json<PartConfig>(`${path}.json`);
    const used = new Map([...globalComponents, ...resolveComponents(`${path}.json`, config.usingComponents)]);
    const defaults = resolveComponents(`${path}.json`, defaultsOf(config));
    const componentGenerics = {
      ...config.componentGenerics,
      ...Object.fromEntries(defaults.map(([name, { path: at }]) => [name, { default: `/${at}` }])),
    };
    const usingComponents = Object.fromEntries([...used].map(([name, { path: at }]) => [name, `/${at}`]));
    // Pages have no style isolation, even if they are created by `Component`.
    const isShared = app.pages.includes(path) || !config.component;
    const styleIsolation = isShared ? "shared" : (config.styleIsolation ?? declaredIsolation(read(script)!));
    const prefix = styleIsolation === "shared" ? "" : path.replace(/\W+/g, "-");
    parts.set(path, {
      path,
      script,
      config: { ...config, styleIsolation, usingComponents, componentGenerics },
      prefix,
    });
    for (const each of [...used.values(), ...new Map(defaults).values()]) visit(each.path, each.missingFault);
  }

  const buildStyle = (path: string, scope: Scope): string => {
    const text = read(path) ?? "";
    const { imports, rules } = checkWxss(path, text, (file) => locate(file) !== undefined, onFault);
    return [...imports.map((used) => buildStyle(used, scope)), rewriteWxss(rules, scope)].join("\n");
  };
  styles.push(buildStyle("app.wxss", { app: true }));
  for (const { path, prefix } of parts.values()) {
    const shared: Scope = app.pages.includes(path) ? { route: path } : { app: true };
    styles.push(buildStyle(`${path}.wxss`, prefix ? { prefix } : shared));
  }

  const own = [...parts.values()].flatMap(({ config }) => [
    ...Object.keys(config.usingComponents ?? {}),
    ...Object.keys(config.componentGenerics ?? {}),
  ]);
  const bundle = (bundleParts: Part[]): Bundle => {
    const paths = bundleParts.map(({ path }) => path);
    return { parts: bundleParts, ...compileTemplates(paths, files, new Set(own), onFault) };
  };
  const first = bundle(firstParts);
  const others = bundle([...parts.values()].filter((part) => !firstParts.includes(part)));
  const locatedFaults = faults
    .filter(({ file, isFatal }) => isFatal || !isPackaged(file)) // warnings about packages do not help the developer
    .map((fault) => ({ ...fault, file: locate(fault.file) ?? fault.file }));
  const fatal = locatedFaults.filter(({ isFatal }) => isFatal);
  if (fatal.length) throw new CompileError(fatal);
  const sources = collectSources(
    root,
    [...parts.values()].map(({ script }) => script),
  );
  return { app, first, others, css: styles.join("\n"), sources, faults: locatedFaults };
}

const noPages = { en: "app.json names no pages.", zh: "app.json 里没有页面（pages）。" };

function readApp(json: <T>(path: string) => T, appText: string, onFault: (fault: Fault) => void): AppConfig {
  const { subPackages, subpackages, themeLocation, ...app } = json<RawApp>("app.json");
  const wrong = invalidDeclaration(app.requiredPrivateInfos);
  if (wrong) onFault(invalidPrivateInfos(appText, wrong));
  const more = (subPackages ?? subpackages ?? []).flatMap(({ root, pages }) =>
    pages.map((page) => posix.join(root, page)),
  );
  const themes = themeLocation ? json<AppConfig["themes"]>(themeLocation) : undefined;
  return { ...app, pages: [...(app.pages ?? []), ...more], ...(themes && { themes }) };
}

/** Style isolation can be set in the script, too. */
const declaredIsolation = (script: string) => /\bstyleIsolation\s*:\s*["']([a-z-]+)["']/.exec(script)?.[1];

/** The components that replace those which a user of this component does not choose, by their name in the template. */
const defaultsOf = ({ componentGenerics = {} }: PartConfig) =>
  Object.fromEntries(
    Object.entries(componentGenerics).flatMap(([name, generic]) =>
      typeof generic === "object" && generic.default ? [[name, generic.default]] : [],
    ),
  );
