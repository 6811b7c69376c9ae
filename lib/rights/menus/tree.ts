interface Node {
  id: number;
  parent_id: number | null;
}
/** By the id of the parent; null: the top. */
type Nodes<N extends Node> = ReadonlyMap<number | null | undefined, N>;

export const byId = <N extends Node>(nodes: N[]): ReadonlyMap<number, N> =>
  new Map(nodes.map((node) => [node.id, node]));

export function treeOf<T extends Node>(items: T[]) {
  type Branch = T & { children: Branch[] };
  // An object that begins with a spread is slow on Node 20 (docs/performance.md).
  const branches = items.map((item): Branch => ({ children: [], ...item }));
  const known: Nodes<Branch> = byId(branches);
  const top: Branch[] = [];
  for (const branch of branches) (known.get(branch.parent_id)?.children ?? top).push(branch);
  return top;
}

/** The node, its parent, and so on up to the top. Terminates in a cycle. */
export function ancestors<N extends Node>(nodes: Nodes<N>, id: number | null | undefined): N[] {
  const path = new Set<N>();
  for (let at = nodes.get(id); at && !path.has(at); at = nodes.get(at.parent_id)) path.add(at);
  return [...path];
}

export const findLoops = <N extends Node>(nodes: Nodes<N>) =>
  [...nodes.values()].filter(({ id }) => ancestors(nodes, id).at(-1)!.parent_id === id);

export const withAncestors = <N extends Node>(nodes: Nodes<N>, ids: Iterable<number>) =>
  new Set([...ids].flatMap((id) => ancestors(nodes, id).map((node) => node.id)));

export const levels = <N extends Node>(nodes: Nodes<N>) =>
  Math.max(0, ...[...nodes.keys()].map((id) => ancestors(nodes, id).length));
