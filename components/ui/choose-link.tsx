"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type ComponentProps, type MouseEvent, useEffect, useRef, useState } from "react";

/** The selected record of a list, stored in the URL. */
export interface Choice {
  name: string;
  chosen: string | null;
  choose: (value: string) => void;
  /** Changes the name of the selected record in the URL, without a history entry. */
  rename: (value: string) => void;
  close: () => void;
}

/**
 * Next applies a changed URL only in a later render. The selection changes immediately, because a user who types right after a
 * click would otherwise type into the previous panel.
 */
export function useChoice(name: string): Choice {
  const address = useSearchParams();
  const path = usePathname();
  const [early, setEarly] = useState<{ value: string | null; before: typeof address }>();
  const isFromList = useRef(false);
  /** A response that renames or closes the record can arrive after later renders. */
  const latest = useRef(address);
  latest.current = address;
  useEffect(() => {
    const follow = () => {
      const value = inAddress(name);
      setEarly(location.pathname === path ? { value, before: address } : undefined); // otherwise, another page is loading
      isFromList.current = false;
    };
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [name, path, address]);
  const chosen = early?.before === address ? early.value : address.get(name);
  const isHere = () => location.pathname === path;
  const isStill = () => isHere() && inAddress(name) === chosen;
  const replace = (value: string | null) => {
    setEarly({ value, before: latest.current });
    window.history.replaceState(null, "", value === null ? path : hrefOf(name, value));
  };
  return {
    name,
    chosen,
    choose: (value) => {
      if (value === chosen || !isHere()) return;
      isFromList.current = chosen === null;
      setEarly({ value, before: latest.current });
      window.history.pushState(null, "", hrefOf(name, value));
    },
    rename: (value) => {
      if (isStill()) replace(value);
    },
    close: () => {
      if (!isStill()) return;
      if (isFromList.current) window.history.back();
      else replace(null);
    },
  };
}

/** The record to show if none is selected: the first one. It remains the same when it is moved in the list. */
export function useFirst<R extends { id: number }>(all: readonly R[]): R | undefined {
  const lastChosen = useRef<number>(undefined);
  const first = all.find(({ id }) => id === lastChosen.current) ?? all[0];
  lastChosen.current = first?.id;
  return first;
}

const inAddress = (name: string) => new URLSearchParams(location.search).get(name);
const hrefOf = (name: string, value: string) => `?${new URLSearchParams({ [name]: value })}`;

type Link = Omit<ComponentProps<"a">, "onClick" | "href">;

/** Selects a record without a request. */
export function ChooseLink({ choice: { name, choose }, value, ...rest }: Link & { choice: Choice; value: string }) {
  return (
    <a {...rest} data-value={value} href={hrefOf(name, value)} onClick={(event) => isPlain(event) && choose(value)} />
  );
}

export function CloseLink({ choice, ...rest }: Link & { choice: Choice }) {
  return <a {...rest} href={usePathname()} onClick={(event) => isPlain(event) && choice.close()} />;
}

/** The browser handles modified clicks, which open a tab or a window. */
function isPlain(event: MouseEvent) {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return false;
  event.preventDefault();
  return true;
}
