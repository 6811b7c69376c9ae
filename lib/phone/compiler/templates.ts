import { posix } from "node:path";
import { TmplGroup } from "glass-easel-template-compiler";
import type { Fault } from "../fault";
import { causesIn, faultOfTemplate, unknownElement } from "./check-wxml";
import type { Files } from "./files";
import { rewriteWxml } from "./wxml";
import { requiredScripts, rewriteWxs } from "./wxs";

/** The name under which a bundle imports the way from an event to a WXS function. */
export const wxsHandlers = "wxsHandlers";
/** `change:name`, or an event whose handler is an expression with a dot in it. */
const mayHandle =
  /\schange:[\w-]+\s*=|\s[\w-]*(?:bind|catch):[\w-]+\s*=\s*"\{\{[^"]*\w\.\w|\s[\w-]*(?:bind|catch):[\w-]+\s*=\s*'\{\{[^']*\w\.\w/;

const beside = (path: string, other: string) =>
  other.startsWith("/") ? other.slice(1) : posix.join(posix.dirname(path), other);

/** JavaScript: the render functions of these templates, and of what they import, include and require. */
export function compileTemplates(
  paths: string[],
  { read }: Files,
  used: ReadonlySet<string>,
  hear: (fault: Fault) => void,
) {
  const group = new TmplGroup();
  let hasHandlers = false;
  const known = new Set<string>();
  const add = (path: string) => {
    if (known.has(path)) return;
    known.add(path);
    const file = `${path}.wxml`;
    const text = read(file) ?? "";
    const { wxml, missing } = rewriteWxml(text, used);
    hasHandlers ||= mayHandle.test(wxml);
    for (const name of missing) hear(unknownElement(file, text, name, used));
    for (const message of causesIn(group.addTmpl(path, wxml))) hear(faultOfTemplate(file, text, message));
    for (const other of group.getDirectDependencies(path) as string[]) add(other);
    for (const script of group.getScriptDependencies(path) as string[]) addScript(script);
    for (const script of requiredScripts(wxml)) addScript(beside(path, script));
  };
  const addScript = (path: string) => {
    if (known.has(`${path}.wxs`)) return;
    known.add(`${path}.wxs`);
    const source = read(`${path}.wxs`) ?? "";
    group.addScript(path, rewriteWxs(source));
    for (const script of requiredScripts(source)) addScript(beside(path, script));
  };
  paths.forEach(add);
  if (hasHandlers) group.setExtraRuntimeScript(`Q.A=${wxsHandlers}.change;Q.C=${wxsHandlers}.listen;`);
  const templates = group.getTmplGenObjectGroups();
  group.free();
  return { templates, hasHandlers };
}
