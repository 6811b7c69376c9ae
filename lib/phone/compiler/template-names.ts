/** A comment, a WXS module, a definition of a template (its names are its own), or a tag, or an expression between tags. */
const piece =
  /<!--[\s\S]*?-->|<wxs\b[\s\S]*?(?:\/>|<\/wxs>)|<template\b(?=[^>]*\bname\s*=)[\s\S]*?<\/template>|\{\{([\s\S]*?)\}\}|<[\w-]+((?:"[^"]*"|'[^']*'|[^>"'])*)>/g;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const handler = /^(?:capture-bind|capture-catch|mut-bind|bind|catch):?(?=\w)/;
const words = new Set(["true", "false", "null", "undefined", "typeof", "void", "instanceof", "in", "new"]);

interface Named {
  name: string;
  offset: number;
}

/** The handlers and the names of data that a template uses, and the names that it makes itself. */
export function namesOfTemplate(text: string) {
  const handlers: (Named & { attribute: string })[] = [];
  const bindings: Named[] = [];
  const own = new Set(["item", "index"]);
  const read = (expression: string, offset: number) => {
    for (const each of rootsOf(expression)) bindings.push({ name: each.name, offset: offset + each.offset });
  };
  for (const { 0: whole, 1: expression, 2: attributes, index } of text.matchAll(piece)) {
    if (expression !== undefined) read(expression, index + 2);
    if (whole.startsWith("<wxs")) own.add(/\bmodule\s*=\s*["']([^"']+)/.exec(whole)?.[1] ?? "");
    if (attributes === undefined) continue;
    const start = index + whole.indexOf(attributes, 1);
    for (const found of attributes.matchAll(attribute)) {
      const [all, name = "", double, single] = found;
      const value = double ?? single ?? "";
      const offset = start + found.index;
      const at = offset + all.length - value.length - 1;
      if (/^wx:for-(item|index)$|^slot:/.test(name)) own.add(value).add(name.slice(5));
      if (/^data-|^id$|^name$/.test(name)) own.add(value);
      if (handler.test(name) && /^[A-Za-z_$][\w$]*$/.test(value) && !words.has(value))
        handlers.push({ name: value, offset, attribute: name });
      for (const { 1: inner, index: from } of value.matchAll(/\{\{([\s\S]*?)\}\}/g)) read(inner!, at + from + 2);
    }
  }
  return { handlers, bindings: bindings.filter(({ name }) => !own.has(name)) };
}

/** `product` of `product.name`. Texts, keys of objects and words of the language are none. */
function rootsOf(expression: string): Named[] {
  const code = expression.replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, (text) => " ".repeat(text.length));
  return [...code.matchAll(/(?<![\w$])(?<!(?<!\.\.)\.\s*)([A-Za-z_$][\w$]*)/g)]
    .filter(({ 0: name, index }) => !words.has(name) && !isKey(code, index, name))
    .map(({ 0: name, index }) => ({ name, offset: index }));
}

/** In `{ a: b, c }` and `a: b` the `a` is a key; in `x ? a : b` it is read. */
function isKey(code: string, index: number, name: string) {
  return /^\s*:/.test(code.slice(index + name.length)) && /(^|[{,])\s*$/.test(code.slice(0, index));
}
