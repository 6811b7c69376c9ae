"use client";

import { useState } from "react";
import { follow, following, type Givable, manualMark, type RightsTree } from "../follow";
import { type Lists, withAll } from "../group-lists";
import type { AccessElement, AccessMenu } from "../types";

interface FollowingRightsOptions {
  values: Lists;
  seen: RightsTree<AccessMenu, AccessElement>;
  givable: Givable;
  write: (lists: Lists) => void;
}

/** Changes the rights of a group. Menus and elements follow the permissions, except those that the admin changed by hand. */
export function useFollowingRights({ values, seen, givable, write }: FollowingRightsOptions) {
  const [byHand, setByHand] = useState<ReadonlySet<string>>(new Set());

  function give(name: keyof Lists, these: readonly (string | number)[], isSelected: boolean) {
    const marked = new Set([...byHand, ...these.map((one) => manualMark(name, one))]);
    const changed = { ...values, [name]: withAll<string | number>(values[name], these, isSelected) } as Lists;
    const menus = name === "element_ids" && isSelected ? menusOf(these) : [];
    const after = { ...changed, menu_ids: withAll(changed.menu_ids, menus, true) };
    setByHand(marked);
    write(follow(values, after, seen, givable, marked));
  }

  function menusOf(elements: readonly (string | number)[]) {
    const menus = seen.elements.filter(({ id }) => elements.includes(id)).map(({ menu_id }) => menu_id);
    return menus.filter((id) => givable.menu_ids.has(id));
  }

  return {
    give,
    forgetHands: () => setByHand(new Set()),
    letFollow() {
      setByHand(new Set());
      write(following(values, seen, givable));
    },
  };
}
export type FollowingRights = ReturnType<typeof useFollowingRights>;
