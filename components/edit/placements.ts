import { moveItem } from "@/components/ui/use-reorder";

/** A record of a tree. In a plain list, no record has a parent. */
export interface Node {
  id: number;
  parent_id: number | null;
  sort: number;
}

export interface Placement {
  id: number;
  sort?: number;
  parent_id?: number | null;
}

const childrenOf = <N extends Node>(all: readonly N[], parent: number | null) =>
  all.filter(({ parent_id }) => parent_id === parent).toSorted((a, b) => a.sort - b.sort || a.id - b.id);

export function flattenTree<N extends Node>(
  all: readonly N[],
  parent: number | null = null,
  depth = 0,
): { node: N; depth: number }[] {
  return childrenOf(all, parent).flatMap((node) => [{ node, depth }, ...flattenTree(all, node.id, depth + 1)]);
}

export const branchOf = (all: readonly Node[], id: number) =>
  new Set([id, ...flattenTree(all, id).map(({ node }) => node.id)]);

export function placeAt(all: readonly Node[], id: number, parent: number | null, index: number): Placement[] {
  const node = all.find((one) => one.id === id)!;
  if (parent !== null && branchOf(all, id).has(parent)) return [];
  const others = childrenOf(all, parent).filter((one) => one.id !== id);
  const ordered = moveItem([node, ...others], 0, index);
  const places: Placement[] = placesFor(ordered);
  if (node.parent_id === parent) return places;
  return [...places.filter((one) => one.id !== id), { ...places.find((one) => one.id === id), id, parent_id: parent }];
}

export type Step = "up" | "down" | "in" | "out";

/** A move by keyboard: among the siblings, into the previous one, or out after the parent. */
export function placementsForStep(all: readonly Node[], id: number, step: Step): Placement[] {
  const { parent_id } = all.find((one) => one.id === id)!;
  const row = childrenOf(all, parent_id);
  const at = row.findIndex((one) => one.id === id);
  if (step === "up" || step === "down") {
    const to = at + (step === "up" ? -1 : 1);
    return to < 0 || to >= row.length ? [] : placeAt(all, id, parent_id, to);
  }
  if (step === "in") {
    const above = row[at - 1];
    return above ? placeAt(all, id, above.id, childrenOf(all, above.id).length) : [];
  }
  const parent = all.find((one) => one.id === parent_id);
  if (!parent) return [];
  const place = childrenOf(all, parent.parent_id).findIndex((one) => one.id === parent.id);
  return placeAt(all, id, parent.parent_id, place + 1);
}

/** Dropping a record on another takes the place of that record, below the same parent. */
export function placementsForDrop(all: readonly Node[], id: number, target: number): Placement[] {
  const { parent_id } = all.find((one) => one.id === target)!;
  const row = childrenOf(all, parent_id);
  const index = row.findIndex((one) => one.id === target);
  return id === target ? [] : placeAt(all, id, parent_id, index);
}

/**
 * Returns the writes that move the record to its place in `before`: after the same sibling, wherever the others are now.
 * Undefined if that is impossible.
 */
export function placementsToRestore(
  all: readonly Node[],
  id: number,
  before: readonly Node[],
): Placement[] | undefined {
  const parent = before.find((one) => one.id === id)!.parent_id;
  const isThere = (wanted: number) => all.some((one) => one.id === wanted);
  if (!isThere(id) || (parent !== null && (!isThere(parent) || branchOf(all, id).has(parent)))) return undefined;
  const was = childrenOf(before, parent);
  const ahead = was.slice(
    0,
    was.findIndex((one) => one.id === id),
  );
  const others = childrenOf(all, parent).filter((one) => one.id !== id);
  const nearest = ahead.findLast((one) => others.some((other) => other.id === one.id));
  return placeAt(all, id, parent, others.findIndex((one) => one.id === nearest?.id) + 1);
}

/** The tree after these writes, to show it optimistically. */
export const withPlacements = <N extends Node>(all: readonly N[], places: readonly Placement[]): N[] =>
  all.map((node) => ({ ...node, ...places.find(({ id }) => id === node.id) }));

interface Placed {
  id: number;
  sort: number;
}

/** Returns the fewest writes for this order. */
export function placesFor<T extends Placed>(ordered: readonly T[]): Placed[] {
  const rises = ordered.every(({ sort }, at) => at === 0 || ordered[at - 1]!.sort < sort);
  if (rises) return [];
  return ordered.flatMap(({ id, sort }, at) => (sort === (at + 1) * 10 ? [] : [{ id, sort: (at + 1) * 10 }]));
}
