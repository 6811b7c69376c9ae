import type { AnyOperation } from "@/lib/kernel/operation";

/** The operations of one path. Empty for an unknown path below `/v1` or `/cms`. */
interface Found {
  operations: readonly AnyOperation[];
  params: Record<string, string>;
}

interface Node {
  operations: AnyOperation[];
  names: string[];
  fixed: Map<string, Node>;
  parameter?: Node;
}

const nodeOf = (): Node => ({ operations: [], names: [], fixed: new Map() });
/** Next handles unusual spellings of other paths: encoded letters, `..`, `//`, a trailing slash. */
const isPlain = /^(\/[\w~-][\w.~-]*)+$/;
const wholeRoots = /^\/(v1|cms)(\/|$)/;

/**
 * Finds the operations of a path in constant time. A fixed segment takes precedence over a parameter. The
 * percent-encoding of the path must be valid. Undefined if Next serves the path.
 */
export function createRouter(operations: Iterable<AnyOperation>): (path: string) => Found | undefined {
  const root = nodeOf();
  for (const operation of operations) {
    let at = root;
    const names: string[] = [];
    for (const part of operation.path.split("/").slice(1)) {
      const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
      if (name) {
        names.push(name);
        at.parameter ??= nodeOf();
        at = at.parameter;
      } else {
        if (!at.fixed.has(part)) at.fixed.set(part, nodeOf());
        at = at.fixed.get(part)!;
      }
    }
    at.operations.push(operation);
    at.names = names;
  }
  const hasRoots = root.fixed.has("v1") || root.fixed.has("cms");

  return (path) => {
    const isOurs = hasRoots && wholeRoots.test(path);
    if (!isOurs && !isPlain.test(path)) return undefined;
    const parts = path.split("/");
    const values: string[] = [];
    const node = find(root, path.includes("%") ? parts.map(decodeURIComponent) : parts, 1, values);
    if (node) return { operations: node.operations, params: pairs(node.names, values) };
    return isOurs ? { operations: [], params: {} } : undefined;
  };
}

function find(node: Node, parts: string[], at: number, values: string[]): Node | undefined {
  if (at === parts.length) return node.operations.length ? node : undefined;
  const fixed = node.fixed.get(parts[at]!);
  const found = fixed && find(fixed, parts, at + 1, values);
  if (found || !node.parameter || !parts[at]) return found;
  values.push(parts[at]!);
  const below = find(node.parameter, parts, at + 1, values);
  if (!below) values.pop();
  return below;
}

const pairs = (names: string[], values: string[]) => {
  const params: Record<string, string> = {};
  for (let at = 0; at < names.length; at++) params[names[at]!] = values[at]!;
  return params;
};
