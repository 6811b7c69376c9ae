/** A menu in a flat list, in which siblings are in their order. */
export interface Place {
  id: number;
  parent_id: number | null;
}
export type Side = "before" | "after" | "inside";
export type Step = "up" | "down" | "in" | "out";

const isWithin = (places: readonly Place[], id: number, above: number): boolean => {
  if (id === above) return true;
  const parent = places.find((place) => place.id === id)?.parent_id ?? null;
  return parent !== null && isWithin(places, parent, above);
};

/** Returns the same list if the move is impossible, because a menu cannot be below itself. */
export function putNear<P extends Place>(places: readonly P[], id: number, target: number, side: Side): readonly P[] {
  const own = places.find((place) => place.id === id);
  const near = places.find((place) => place.id === target);
  if (!own || !near || isWithin(places, target, id)) return places;
  const rest = places.filter((place) => place.id !== id);
  if (side === "inside") return [...rest, { ...own, parent_id: target }];
  const at = rest.indexOf(near) + (side === "after" ? 1 : 0);
  return rest.toSpliced(at, 0, { ...own, parent_id: near.parent_id });
}

/**
 * Moves the menu to its position in `before`, after the same sibling. Returns the same list if that is impossible, because its
 * former parent was deleted or is now below it.
 */
export function putBack<P extends Place>(places: readonly P[], id: number, before: readonly Place[]): readonly P[] {
  const was = before.find((place) => place.id === id)!;
  const rowOf = (list: readonly Place[]) => list.filter(({ parent_id }) => parent_id === was.parent_id);
  const ahead = rowOf(before).slice(0, rowOf(before).indexOf(was));
  const others = rowOf(places).filter((place) => place.id !== id);
  const nearest = ahead.findLast((place) => others.some((other) => other.id === place.id));
  if (nearest) return putNear(places, id, nearest.id, "after");
  if (others[0]) return putNear(places, id, others[0].id, "before");
  return was.parent_id === null ? places : putNear(places, id, was.parent_id, "inside");
}

/** Merges a response into the known menus. Of each menu, the higher version is used. */
export const withNewer = <M extends Place & { version: number }>(answer: readonly M[], known: readonly M[]): M[] =>
  answer.map((menu) => known.find(({ id, version }) => id === menu.id && version > menu.version) ?? menu);

/** A move by keyboard: among the siblings, below the previous one, or after the parent. */
export function step<P extends Place>(places: readonly P[], id: number, wanted: Step): readonly P[] {
  const own = places.find((place) => place.id === id);
  if (!own) return places;
  const siblings = places.filter(({ parent_id }) => parent_id === own.parent_id);
  const at = siblings.indexOf(own);
  const before = siblings[at - 1];
  const after = siblings[at + 1];
  if (wanted === "up") return before ? putNear(places, id, before.id, "before") : places;
  if (wanted === "down") return after ? putNear(places, id, after.id, "after") : places;
  if (wanted === "in") return before ? putNear(places, id, before.id, "inside") : places;
  return own.parent_id === null ? places : putNear(places, id, own.parent_id, "after");
}
