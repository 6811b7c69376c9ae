import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix, relative } from "node:path";

/** The files of a mini-program, and those of its npm packages, by their path from its root. */
export interface Files {
  read(path: string): string | undefined;
  /** Where a file is, seen from the root: what WeChat's "build npm" would copy stays where npm has put it. */
  locate(path: string): string | undefined;
  /** The path of a component that `usingComponents` names in a file of `folder`. */
  find(url: string, folder: string): string;
}

const packaged = /^miniprogram_npm\/((?:@[^/]+\/)?[^/]+)\/(.+)$/;

export function filesOf(root: string): Files {
  const isFile = (path: string) => existsSync(join(root, path)) && statSync(join(root, path)).isFile();
  const locate = (path: string) => {
    if (isFile(path)) return path;
    const [, name, inside] = packaged.exec(path) ?? [];
    const built = name && posix.join(builtFolder(root, name), inside!);
    return built && isFile(built) ? built : undefined;
  };
  const read = (path: string) => {
    const at = locate(path);
    return at === undefined ? undefined : readFileSync(join(root, at), "utf8");
  };
  const component = (path: string) =>
    [path, posix.join(path, "index")].find((each) => locate(`${each}.js`) !== undefined);
  const find = (url: string, folder: string) => {
    const path = posix.join(url.startsWith("/") ? "." : folder, url).replace(/^\//, "");
    if (/^[./]/.test(url)) return component(path) ?? path;
    const packages = foldersAbove(folder).map((each) => posix.join(each, "miniprogram_npm", url));
    return [path, ...packages].map(component).find((found) => found !== undefined) ?? path;
  };
  return { read, locate, find };
}

/** A folder and those around it, up to the root. */
export function foldersAbove(folder: string): string[] {
  const parts = folder.split("/").filter((part) => part && part !== ".");
  return [...parts.map((_, index) => parts.slice(0, parts.length - index).join("/")), "."];
}

/** The folder of a package in `node_modules` that "build npm" takes: its package.json says which. */
export function builtFolder(root: string, name: string) {
  const folder = posix.join("node_modules", name);
  const description = join(root, folder, "package.json");
  if (!existsSync(description)) return folder;
  const { miniprogram = "miniprogram_dist" } = JSON.parse(readFileSync(description, "utf8"));
  return existsSync(join(root, folder, miniprogram)) ? posix.join(folder, miniprogram) : folder;
}

/** All files of a folder, but for what npm has put there. */
export function filesIn(root: string) {
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

/** The texts of the scripts and templates of a mini-program, and of the packages in `node_modules` that these scripts are of. */
export function sourcesOf(root: string, scripts: string[]) {
  const names = scripts.flatMap((script) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(script)?.[1] ?? []);
  const built = [...new Set(names)].map((name) => builtFolder(root, name));
  const inPackages = built.flatMap((folder) => filesIn(join(root, folder)).map((path) => posix.join(folder, path)));
  return [...filesIn(root), ...inPackages]
    .filter((path) => /\.(js|wxml)$/.test(path))
    .map((path) => readFileSync(join(root, path), "utf8"));
}
