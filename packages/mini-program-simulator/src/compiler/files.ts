import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix, relative } from "node:path";

/** The files of a mini-program and of its npm packages, by their path from its root. */
export interface Files {
  read(path: string): string | undefined;
  /** The path of the file on disk: files that WeChat's "build npm" would copy to `miniprogram_npm` may still be in `node_modules`. */
  locate(path: string): string | undefined;
  /** Resolves a component that `usingComponents` lists in a file of `folder`. */
  find(url: string, folder: string): string;
}

const builtPath = /^miniprogram_npm\/((?:@[^/]+\/)?[^/]+)\/(.+)$/;

export function openFiles(root: string): Files {
  const isFile = (path: string) => existsSync(join(root, path)) && statSync(join(root, path)).isFile();
  const locate = (path: string) => {
    if (isFile(path)) return path;
    const [, name, inside] = builtPath.exec(path) ?? [];
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
    const packages = listParentFolders(folder).map((each) => posix.join(each, "miniprogram_npm", url));
    return [path, ...packages].map(component).find((found) => found !== undefined) ?? path;
  };
  return { read, locate, find };
}

/** A folder and its ancestors, up to the root. */
export function listParentFolders(folder: string): string[] {
  const parts = folder.split("/").filter((part) => part && part !== ".");
  return [...parts.map((_, index) => parts.slice(0, parts.length - index).join("/")), "."];
}

/** The folder of a package that "build npm" would copy. */
export function builtFolder(root: string, name: string) {
  const folder = posix.join("node_modules", name);
  const description = join(root, folder, "package.json");
  if (!existsSync(description)) return folder;
  const { miniprogram = "miniprogram_dist" } = JSON.parse(readFileSync(description, "utf8"));
  return existsSync(join(root, folder, miniprogram)) ? posix.join(folder, miniprogram) : folder;
}

/** Excludes `node_modules`. */
export function listFiles(root: string) {
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

export function collectSources(root: string, scripts: string[]) {
  const names = scripts.flatMap((script) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(script)?.[1] ?? []);
  const built = [...new Set(names)].map((name) => builtFolder(root, name));
  const inPackages = built.flatMap((folder) => listFiles(join(root, folder)).map((path) => posix.join(folder, path)));
  return [...listFiles(root), ...inPackages]
    .filter((path) => /\.(js|wxml)$/.test(path))
    .map((path) => readFileSync(join(root, path), "utf8"));
}

export const isPackaged = (path: string) => /(^|\/)(miniprogram_npm|node_modules)\//.test(path);

const commentOrText = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`/g;
/** Replaces a text with spaces, so that lines and columns stay the same. */
export const blank = (text: string) => text.replace(/[^\n]/g, " ");

export const withoutComments = (script: string) =>
  script.replace(commentOrText, (piece) => (piece.startsWith("/") ? blank(piece) : piece));
