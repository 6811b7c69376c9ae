import { elementNames, missingElement } from "../element-names";
import { rewriteWxs } from "./wxs";

/** Handled by the template compiler itself. */
const structure = new Set(["block", "template", "import", "include", "slot", "wxs"]);
const builtIn = new Set<string>(elementNames);

/** A comment, a script and an expression pass as they are; a tag is rewritten. */
const piece =
  /<!--[\s\S]*?-->|<wxs\b[\s\S]*?(?:\/>|<\/wxs>)|\{\{[\s\S]*?\}\}|<(\/?)([\w-]+)((?:"[^"]*"|'[^']*'|[^>"'])*)>/g;
const attribute = /"[^"]*"|'[^']*'|(?<=\s)(capture-bind|capture-catch|mut-bind|bind|catch)(?=[\w-]+\s*=)/g;

/**
 * Makes WXML ready for the template compiler: `<view bindtap="buy">` becomes `<wx-view bind:tap="buy">`. `used` are the
 * names of the mini-program's own components.
 */
export function rewriteWxml(source: string, used: ReadonlySet<string>) {
  const missing = new Set<string>();
  const rename = (name: string) => {
    if (used.has(name) || structure.has(name)) return { name, extra: "" };
    if (name === "span") return { name: "wx-text", extra: "" }; // WeChat takes it as such
    if (builtIn.has(name)) return { name: `wx-${name}`, extra: "" };
    missing.add(name);
    return { name: missingElement, extra: ` name="${name}"` };
  };
  const wxml = source.replace(piece, (whole, slash: string, tag?: string, rest = "") => {
    if (tag === undefined) return whole.startsWith("<wxs") ? whole.replace(inline, rewriteInline) : whole;
    const { name, extra } = rename(tag);
    return slash ? `</${name}>` : `<${name}${extra}${lastOfEach(rest).replace(attribute, addColon)}>`;
  });
  return { wxml, missing: [...missing] };
}

const written = /([^\s=/"']+)\s*=\s*(?:"[^"]*"|'[^']*')/g;

/** An attribute that stands twice has the last value in WeChat; the template compiler would take the first. Lines stay where they are. */
function lastOfEach(attributes: string) {
  const last = new Map([...attributes.matchAll(written)].map(({ 1: name, index }) => [name, index]));
  return attributes.replace(written, (whole, name: string, index: number) =>
    last.get(name) === index ? whole : whole.replace(/[^\n]/g, " "),
  );
}

const inline = /^(<wxs\b[^>]*>)([\s\S]*)(?=<\/wxs>$)/;
const rewriteInline = (_: string, tag: string, script: string) => tag + rewriteWxs(script);

/** `bindtap` is `bind:tap`; a value in quotes, which the expression matches too, stays. */
const addColon = (whole: string, binding?: string) => (binding ? `${binding}:` : whole);
