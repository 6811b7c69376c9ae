import { allPermissions, type Permission, permissions } from "@/lib/kernel/contract/permissions";
import type { KindName } from "@/lib/kinds/kinds";
import { permissionNeeds } from "@/lib/rights/permissions/needs";
import type { RightNames } from "./admin-rights";

/** Each list is in the order of the API. */
export interface Lists {
  permissions: Permission[];
  menu_ids: number[];
  element_ids: number[];
}

export type Kind = KindName;
type VerbOf<P> = P extends `${string}.${infer Verb}` ? Verb : never;
export type Verb = VerbOf<Permission>;

export const kinds = [...new Set(allPermissions.map((one) => kindOf(one)))];
export function kindOf(permission: Permission) {
  return permission.split(".")[0] as Kind;
}
export const verbOf = (permission: Permission) => permission.split(".")[1] as Verb;
export const permissionsOf = (kind: Kind) => allPermissions.filter((one) => kindOf(one) === kind);

const inOrder = <T extends string | number>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);

export function withAll<T extends string | number>(list: readonly T[], these: readonly T[], isSelected: boolean): T[] {
  const rest = list.filter((one) => !these.includes(one));
  return isSelected ? [...rest, ...these].toSorted(inOrder) : rest;
}

export const countChanges = <T>(before: readonly T[], after: readonly T[]) =>
  before.filter((one) => !after.includes(one)).length + after.filter((one) => !before.includes(one)).length;

export type SelectionState = "all" | "some" | "none";
export function selectionState<T>(these: readonly T[], selected: readonly T[]): SelectionState {
  const count = these.filter((one) => selected.includes(one)).length;
  return count === 0 ? "none" : count === these.length ? "all" : "some";
}

interface Suggestion {
  permission: Permission;
  of: Permission[];
}

/** Suggests permissions that support the present ones. Excludes required permissions, which a warning names. */
export function suggestionsFor(selected: readonly Permission[]): Suggestion[] {
  const required = new Set(selected.flatMap((one) => permissionNeeds(one).requires));
  return allPermissions
    .filter((permission) => !selected.includes(permission) && !required.has(permission))
    .map((permission) => ({
      permission,
      of: selected.filter((one) => permissionNeeds(one).suggests.includes(permission)),
    }))
    .filter((suggestion) => suggestion.of.length > 0);
}

interface Node {
  id: number;
  parent_id: number | null;
}

export interface Branch<N> {
  node: N;
  children: Branch<N>[];
}

export function buildTree<N extends Node>(nodes: readonly N[]): Branch<N>[] {
  const known = new Set(nodes.map(({ id }) => id));
  const below = (parent: number | null): Branch<N>[] =>
    nodes
      .filter((node) => (node.parent_id !== null && known.has(node.parent_id) ? node.parent_id : null) === parent)
      .map((node) => ({ node, children: below(node.id) }));
  return below(null);
}

/** Omits hidden nodes with their descendants, as the side bar does. */
export const withoutHidden = <N>(
  branches: readonly Branch<N>[],
  isHidden: (node: N) => boolean | undefined,
): Branch<N>[] =>
  branches.flatMap(({ node, children }) =>
    isHidden(node) ? [] : [{ node, children: withoutHidden(children, isHidden) }],
  );

export const idsIn = <N extends Node>({ node, children }: Branch<N>): number[] => [node.id, ...children.flatMap(idsIn)];

/** A built-in button that has not been renamed has the name of its permission, in the admin's language. */
export function elementName({ name, sign }: { name: string; sign: string }, names: RightNames) {
  const own = Object.hasOwn(permissions, sign) ? (sign as Permission) : undefined;
  return own && permissions[own] === name ? names[own] : name;
}
