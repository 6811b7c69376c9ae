import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { requiredScripts, rewriteWxs } from "./templates";

function run(source: string): Record<string, unknown> {
  const module = { exports: {} };
  runInNewContext(rewriteWxs(source), { module, require: (path: string) => path });
  return module.exports;
}

test("WXS: a constructor is a name", () => {
  const source = "module.exports = { of: ['', 1, true, [], {}].map(function (each) { return each.constructor; }) };";
  expect(run(source).of).toEqual(["String", "Number", "Boolean", "Array", "Object"]);
});

test("WXS: only \\n, \\r and \\t are escapes in a text, so a pattern needs no second backslash", () => {
  expect(run(String.raw`module.exports = { text: "\d\.\n", quote: '\'' };`)).toMatchObject({
    text: "\\d\\.\n",
    quote: "'",
  });
  expect(run(String.raw`module.exports = { fits: getRegExp('^\d+$', 'i').test("12") };`).fits).toBe(true);
  expect(run("module.exports = { year: getDate(2026, 0, 2).getFullYear() };").year).toBe(2026);
});

test("WXS: modules are required without their ending, and texts and comments stay", () => {
  const source = `var a = require("./a.wxs"); // x.constructor
module.exports = { a: a, text: "x.constructor", b: require('../b') }; // the end`;
  expect(run(source)).toMatchObject({ a: "./a", text: "x.constructor", b: "../b" });
  expect(requiredScripts(source)).toEqual(["./a", "../b"]);
});
