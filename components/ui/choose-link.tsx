"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type ComponentProps, type MouseEvent, useEffect, useRef, useState } from "react";

/** The choice in a list, and its name in the address. */
export interface Choice {
  name: string;
  chosen: string | null;
  choose: (value: string) => void;
  /** The chosen record has another name now, and the way back does not lead to the old one. */
  rename: (value: string) => void;
  /** Goes back to the list. */
  close: () => void;
}

/**
 * Next follows a changed address only in a later render. A choice shows at once, because a user who types right after a click would otherwise
 * type into the previous panel.
 */
export function useChoice(name: string): Choice {
  const address = useSearchParams();
  const path = usePathname();
  const [early, setEarly] = useState<{ value: string | null; before: typeof address }>();
  const isFromList = useRef(false);
  /** An answer that renames or closes can arrive after later renders. */
  const latest = useRef(address);
  latest.current = address;
  useEffect(() => {
    const follow = () => {
      const value = inAddress(name);
      setEarly(location.pathname === path ? { value, before: address } : undefined); // else another page is on its way
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

/** The record to show while none is chosen: the first one. It stays as long as it is there, wherever it is moved. */
export function useFirst<R extends { id: number }>(all: readonly R[]): R | undefined {
  const kept = useRef<number>(undefined);
  const first = all.find(({ id }) => id === kept.current) ?? all[0];
  kept.current = first?.id;
  return first;
}

const inAddress = (name: string) => new URLSearchParams(location.search).get(name);
const hrefOf = (name: string, value: string) => `?${new URLSearchParams({ [name]: value })}`;

type Link = Omit<ComponentProps<"a">, "onClick" | "href">;

/** Chooses the panel next to a list, without a request. */
export function ChooseLink({ choice: { name, choose }, value, ...rest }: Link & { choice: Choice; value: string }) {
  return (
    <a {...rest} data-value={value} href={hrefOf(name, value)} onClick={(event) => isPlain(event) && choose(value)} />
  );
}

/** Leads back to the list. */
export function CloseLink({ choice, ...rest }: Link & { choice: Choice }) {
  return <a {...rest} href={usePathname()} onClick={(event) => isPlain(event) && choice.close()} />;
}

/** The browser opens a tab or a window by itself. All else is ours. */
function isPlain(event: MouseEvent) {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return false;
  event.preventDefault();
  return true;
}
