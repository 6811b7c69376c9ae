import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { declaredApis } from "mini-program-simulator/compiler";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pagesOf } from "./app-pages.fixture";

/** Runs WeChat's own compilers and type declarations on the folder that developers open in WeChat's tools. */
const root = "mini-program";
const directory = mkdtempSync(join(tmpdir(), "kiosk-starter-"));
afterAll(() => rmSync(directory, { recursive: true }));

const files = readdirSync(root, { recursive: true }).map(String);
const ending = (end: string) => files.filter((path) => path.endsWith(end)).sort();
const json = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));
const app = json("app.json");
const pages = pagesOf(app);

describe("WeChat's compilers", () => {
  const folders: Partial<Record<NodeJS.Platform, string>> = { linux: "linux", darwin: "mac", win32: "windows" };
  let bin: string;
  beforeAll(() => {
    const folder = folders[process.platform];
    if (!folder || (process.platform === "linux" && process.arch !== "x64"))
      throw new Error(
        `WeChat has no compilers for ${process.platform} ${process.arch}. Run this file on Linux (x64), macOS or Windows, for example in a container: docker run --platform linux/amd64 -v "$PWD:/kiosk" -w /kiosk node:20 npm test -- unit wechat-tools`,
      );
    bin = join(dirname(createRequire(import.meta.url).resolve("miniprogram-compiler/package.json")), "bin", folder);
    for (const name of readdirSync(bin)) chmodSync(join(bin, name), 0o755);
  });
  function compile(compiler: "wcc" | "wcsc", cwd: string, args: string[]) {
    const { status, stderr, error } = spawnSync(join(bin, compiler), args, { cwd, encoding: "utf8", maxBuffer: 1e8 });
    if (error) throw error;
    return { status, said: stderr.trim() };
  }
  const wcc = (cwd: string, paths: string[]) => compile("wcc", cwd, ["-d", "-cc", "0", ...paths, "-gn", "$gwx"]);
  const wcsc = (cwd: string, paths: string[]) => compile("wcsc", cwd, ["-db", "-pc", "0", ...paths]);

  test("accept each WXML file of the starter and refuse a broken one", () => {
    expect(ending(".wxml").length).toBeGreaterThan(25);
    expect(wcc(root, ending(".wxml"))).toEqual({ status: 0, said: "" });
    writeFileSync(join(directory, "broken.wxml"), "<view><text></view>");
    expect(wcc(directory, ["broken.wxml"])).toMatchObject({ said: expect.stringContaining("expect end-tag") });
  });

  test("accept each WXSS file of the starter and refuse a broken one", () => {
    expect(ending(".wxss").length).toBeGreaterThan(25);
    expect(wcsc(root, ending(".wxss"))).toEqual({ status: 0, said: "" });
    writeFileSync(join(directory, "broken.wxss"), ".a { color: red");
    expect(wcsc(directory, ["broken.wxss"])).toMatchObject({ status: 1, said: expect.stringContaining("broken.wxss") });
  });
});

describe("miniprogram-api-typings", () => {
  const tsc = join(process.cwd(), "node_modules/typescript/bin/tsc");
  const check = (project: string) =>
    spawnSync(process.execPath, [tsc, "--project", project], { encoding: "utf8" }).stdout;

  test("accept each script of the starter with its jsconfig.json", () => {
    expect(ending(".js").length).toBeGreaterThan(40);
    expect(check(join(root, "jsconfig.json"))).toBe("");
  });

  test("have the version named in the starter's package.json, and files for editors are not uploaded", () => {
    const ours = JSON.parse(readFileSync("package.json", "utf8")).devDependencies["miniprogram-api-typings"];
    expect(json("package.json").devDependencies).toEqual({ "miniprogram-api-typings": ours });
    const ignored = json("project.config.json").packOptions.ignore.map(({ value }: { value: string }) => value);
    expect(ignored.sort()).toEqual([".d.ts", "README.md", "jsconfig.json", "package-lock.json", "package.json"]);
  });

  test("refuse browser functions, functions missing in WeChat and calls missing in the shop", () => {
    const client = relative(directory, join(process.cwd(), root, "client"));
    const lines = [
      `const { createClient } = require(${JSON.stringify(client)});`,
      'document.title = "Tea";',
      "wx.showTost({});",
      "createClient().orders.gett({ id: 3 });",
    ];
    writeFileSync(join(directory, "wrong.js"), lines.join("\n"));
    writeFileSync(join(directory, "package.json"), "{}");
    const extended = { extends: join(process.cwd(), root, "jsconfig.json"), include: [join(directory, "wrong.js")] };
    const typeRoots = [join(process.cwd(), "node_modules")]; // the temporary folder has no node_modules
    writeFileSync(join(directory, "tsconfig.json"), JSON.stringify({ ...extended, compilerOptions: { typeRoots } }));
    const text = check(directory);
    for (const name of ["document", "showTost", "gett"]) expect(text).toContain(`'${name}'`);
  });
});

describe("app.json", () => {
  test("names each page once, and each page and component has its four files", () => {
    const parts = [
      ...pages,
      ...ending(".json")
        .filter((path) => path.includes("/") && json(path).component)
        .map((path) => path.slice(0, -5)),
    ];
    expect(new Set(pages).size).toBe(pages.length);
    for (const part of parts)
      for (const end of ["js", "json", "wxml", "wxss"]) expect(files, part).toContain(`${part}.${end}`);
    const inFolders = ending(".json").filter((path) => path.includes("/") && !json(path).component);
    expect(inFolders.map((path) => path.slice(0, -5))).toEqual([...pages].sort());
  });

  test("declares exactly the functions of wx that are used and need a declaration", () => {
    const scripts = ending(".js").map((path) => readFileSync(join(root, path), "utf8"));
    const used = declaredApis.filter((name) => scripts.some((text) => new RegExp(`\\bwx\\.${name}\\b`).test(text)));
    expect(app.requiredPrivateInfos).toEqual(used);
    expect(used).toContain("chooseAddress");
  });

  test("defines each theme colour and picture in light and dark", () => {
    const themes = json(app.themeLocation);
    const used = [...new Set([...JSON.stringify(app).matchAll(/"@(\w+)"/g)].map((match) => match[1]!))].sort();
    expect(Object.keys(themes.light).sort()).toEqual(used);
    expect(Object.keys(themes.dark).sort()).toEqual(used);
    for (const value of [...Object.values<string>(themes.light), ...Object.values<string>(themes.dark)])
      if (value.startsWith("images/")) expect(files).toContain(value);
  });

  test("and all pages link only to existing pages and components", () => {
    for (const path of [...ending(".js"), ...ending(".wxml")]) {
      const text = readFileSync(join(root, path), "utf8");
      for (const [, page] of text.matchAll(/["`]\/((?:pages|after-sale|invoice|staff\/pages)\/\w+\/\w+)/g))
        expect(pages, `${path}: ${page}`).toContain(page);
    }
    for (const path of ending(".json"))
      for (const used of Object.values<string>(json(path).usingComponents ?? {}))
        expect(files, path).toContain(`${used.slice(1)}.js`);
  });

  test("has subpackages whose scripts, styles and components no other package uses, because they are loaded separately", () => {
    const roots = app.subPackages.map(({ root: folder }: { root: string }) => folder);
    const packageOf = (path: string) => roots.find((folder: string) => path.startsWith(`${folder}/`)) ?? "";
    const uses = /\b(?:require\(|@import |: )"(\.{0,2}\/[^"]+)"/g;
    for (const path of [...ending(".js"), ...ending(".wxss"), ...ending(".json")])
      for (const [, used] of readFileSync(join(root, path), "utf8").matchAll(uses)) {
        const target = used!.startsWith("/") ? used!.slice(1) : join(dirname(path), used!);
        expect(["", packageOf(path)], `${path}: ${target}`).toContain(packageOf(target));
      }
    expect(packageOf("invoice/show/show.js")).toBe("invoice");
  });
});
