import { parseAst } from "vite";
import { sqlMutants } from "./mutate-sql.mjs";

/** A mutant: the text between `start` and `end` becomes `text`. It takes the place of the whole expression from `from` to `to`. */

const comparisons = { "<": "<=", "<=": "<", ">": ">=", ">=": ">", "===": "!==", "!==": "===", "==": "!=", "!=": "==" };
const arithmetic = { "+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "+=": "-=", "-=": "+=" };
const conditions = {
  ...{ eq: "ne", ne: "eq", lt: "lte", lte: "lt", gt: "gte", gte: "gt", asc: "desc", desc: "asc" },
  ...{ isNull: "isNotNull", isNotNull: "isNull", inArray: "notInArray", notInArray: "inArray" },
};
const links = new Set(["for", "orderBy", "onConflictDoNothing"]);
/** Text that only the compiler reads. */
const isType = (node) => /^TS(?!As|Satisfies|NonNull)/.test(node.type);

/** Returns all mutants of a file in their order. */
export function mutantsOf(source, lang = "ts") {
  const found = [];
  const add = (kind, node, start, end, text) =>
    found.push({ kind, start, end, text, from: node.start, to: node.end, line: lineOf(source, start) });
  const whole = (kind, node, text) => add(kind, node, node.start, node.end, text);
  const textOf = (node) => source.slice(node.start, node.end);
  /** The operator stands between two expressions, with spaces and perhaps brackets around it. */
  const operator = (kind, node, text) => {
    const start = source.indexOf(node.operator, node.left.end);
    add(kind, node, start, start + node.operator.length, text);
  };
  const isDrizzle = /from "drizzle-orm"/.test(source);

  const mutators = {
    IfStatement({ test }) {
      decide(test);
    },
    ConditionalExpression({ test }) {
      decide(test);
    },
    WhileStatement({ test }) {
      whole("condition", test, "false");
    },
    UnaryExpression(node, parent) {
      if (node.operator === "!" && parent.test !== node) whole("condition", node, textOf(node.argument));
    },
    BinaryExpression(node, parent) {
      const other = comparisons[node.operator];
      const isDecided = /=$/.test(node.operator) && !/[<>]/.test(node.operator) && parent.test === node;
      if (other && !isDecided) operator("comparison", node, other);
      if (arithmetic[node.operator] && ![node.left, node.right].some(isText)) calculate(node);
    },
    AssignmentExpression(node) {
      if (arithmetic[node.operator] && !isText(node.right)) calculate(node);
    },
    LogicalExpression(node) {
      if (node.operator !== "??") return operator("logic", node, node.operator === "&&" ? "||" : "&&");
      whole("fallback", node, textOf(node.left));
      whole("fallback", node, textOf(node.right));
    },
    ExpressionStatement({ expression }) {
      const call = expression.type === "AwaitExpression" ? expression.argument : expression;
      if (["CallExpression", "ChainExpression"].includes(call.type)) whole("call", expression, "undefined");
    },
    AwaitExpression(node, parent) {
      whole("await", node, textOf(node.argument));
      found.at(-1).isStatement = parent.type === "ExpressionStatement";
    },
    CallExpression(node, parent) {
      const { callee, arguments: given } = node;
      if (isDrizzle && callee.type === "Identifier") {
        if (conditions[callee.name])
          add("drizzle", node, callee.start, callee.end, `kioskDrizzle.${conditions[callee.name]}`);
        if (["and", "or"].includes(callee.name) && given.length > 1) for (const one of given) dropArgument(node, one);
      }
      const link = callee.type === "MemberExpression" && !callee.optional && callee.property.name;
      if (isDrizzle && links.has(link) && parent.type !== "ChainExpression" && callee.object.type === "CallExpression")
        whole("drizzle", node, textOf(callee.object));
    },
    TaggedTemplateExpression(node) {
      if (node.tag.name !== "sql") return;
      const { start } = node.quasi;
      for (const one of sqlMutants(masked(node.quasi))) add("sql", node, start + one.start, start + one.end, one.text);
    },
    Literal(node, parent) {
      const isName = (parent.type === "Property" && parent.key === node) || /^(Im|Ex)port/.test(parent.type);
      if (typeof node.value === "string" && !isName) swapPlaceholders(node);
    },
  };

  function decide(test) {
    whole("condition", test, "true");
    whole("condition", test, "false");
  }
  function calculate(node) {
    operator("arithmetic", node, arithmetic[node.operator]);
  }
  function dropArgument(node, one) {
    const at = node.arguments.indexOf(one);
    const next = node.arguments[at + 1];
    if (next) add("drizzle", node, one.start, next.start, "");
    else add("drizzle", node, node.arguments[at - 1].end, one.end, "");
  }
  function swapPlaceholders(node) {
    const text = textOf(node);
    const [first, second] = [...new Set([...text.matchAll(/\{\w+\}/g)].map(([name]) => name))];
    if (second)
      whole(
        "words",
        node,
        text.replace(/\{\w+\}/g, (name) => ({ [first]: second, [second]: first })[name] ?? name),
      );
  }
  /** The template as text in which the values are blank. */
  function masked(quasi) {
    let text = textOf(quasi);
    for (const { start, end } of quasi.expressions) {
      const [a, b] = [start - quasi.start, end - quasi.start];
      text = text.slice(0, a) + "?".repeat(b - a) + text.slice(b);
    }
    return text;
  }

  const visit = (node, parent) => {
    if (isType(node)) return;
    mutators[node.type]?.(node, parent);
    for (const child of childrenOf(node)) visit(child, node);
  };
  visit(parseAst(source, { lang }), {});
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

const isText = (node) => node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");
const isNode = (value) => typeof value?.type === "string";
const childrenOf = (node) => Object.values(node).flat().filter(isNode);
const lineOf = (source, at) => source.slice(0, at).split("\n").length;
