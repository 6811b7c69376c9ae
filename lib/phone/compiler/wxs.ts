/** WXS is its own language: what differs from JavaScript is rewritten. Texts and comments stay, but for their escapes. */
const piece =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|\.\s*constructor\b|\brequire\s*\(\s*(["'])([^"']+?)(?:\.wxs)?\1\s*\)/g;
const functions = {
  getRegExp: "var getRegExp=function(a,b){return new RegExp(a,b)};",
  getDate: "var getDate=function(){return new Date(...arguments)};",
};
/** So that the phone can tell them from the functions of a page, which are called with the event alone. */
const mark = ";for(var k in module.exports)if(typeof module.exports[k]==='function')module.exports[k].isWxs=true;";

/** As WeChat's compiler: `x.constructor` is a name, `\d` in a text is a backslash and a `d`, `getRegExp` and `getDate` are there. */
export function rewriteWxs(source: string) {
  const rewritten = source.replace(piece, (whole, _quote, path?: string) => {
    if (path) return `require(${JSON.stringify(path)})`;
    if (whole.startsWith("/")) return whole;
    if (/^["']/.test(whole)) return whole.replace(/\\([\s\S])/g, withBackslash);
    return ".constructor.name";
  });
  if (!rewritten.trim()) return "";
  const needed = Object.entries(functions).filter(([name]) => new RegExp(`\\b${name}\\b`).test(source));
  const end = /\/\/[^\n]*$/.test(rewritten) ? "\n" : ""; // of a comment, perhaps
  return needed.map(([, code]) => code).join("") + rewritten + end + mark;
}

const withBackslash = (whole: string, char: string) => (/[nrt"'\\\n]/.test(char) ? whole : `\\${whole}`);

/** What a script, or a template with scripts in it, requires: without the ending. */
export function requiredScripts(source: string) {
  return [...source.matchAll(/\brequire\s*\(\s*["']([^"']+?)(?:\.wxs)?["']\s*\)/g)].map(([, path]) => path!);
}
