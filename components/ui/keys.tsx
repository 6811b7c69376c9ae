"use client";

import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useSyncExternalStore,
} from "react";

interface Key {
  /** The keyboard's name of the key: `j`, `Enter`, `?`, or with the command key `mod+k`. */
  key: string;
  /** For the list of all keys. */
  what: string;
  run: (event: KeyboardEvent) => void;
}

interface Board {
  groups: Set<{ current: readonly Key[] }>;
  watchers: Set<() => void>;
}
const emptyBoard = (): Board => ({ groups: new Set(), watchers: new Set() });

const Context = createContext<Board>(emptyBoard());

/** Listens once for the whole page. Single keys do nothing while somebody types, while a dialog is open, and if the admin switched them off. */
export function KeysProvider({ singleKeys, children }: { singleKeys: boolean; children: ReactNode }) {
  const board = useMemo(emptyBoard, []);
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      const withCommand = event.metaKey || event.ctrlKey;
      if (!withCommand && (!singleKeys || isTaken(event))) return;
      const name = `${withCommand ? "mod+" : ""}${event.key.length === 1 ? event.key.toLowerCase() : event.key}`;
      // Keys of a part of the page count before keys of the whole page.
      const found = [...board.groups].reverse().flatMap(({ current }) => current.filter(({ key }) => key === name))[0];
      if (!found) return;
      event.preventDefault();
      found.run(event);
    }
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [board, singleKeys]);
  return <Context value={board}>{children}</Context>;
}

/** While the component is shown, these keys do this. */
export function useKeys(keys: readonly Key[]) {
  const { groups, watchers } = useContext(Context);
  const group = useRef(keys);
  // The keys change together with the page. If they changed a moment later, a fast key press would reach the page before.
  useLayoutEffect(() => {
    group.current = keys;
  });
  useEffect(() => {
    groups.add(group);
    for (const tell of watchers) tell();
    return () => {
      groups.delete(group);
      for (const tell of watchers) tell();
    };
  }, [groups, watchers]);
}

/** All keys that do something on this page now, also those of a part that comes later. */
export function useAllKeys() {
  const { groups, watchers } = useContext(Context);
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  useEffect(() => {
    watchers.add(redraw);
    return () => void watchers.delete(redraw);
  }, [watchers]);
  return [...groups].flatMap(({ current }) => current);
}

function isTaken({ target, key }: KeyboardEvent) {
  if (document.querySelector("dialog[open], :popover-open")) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest("input:not([type=checkbox]), textarea, select")) return true;
  return (key === "Enter" || key === " ") && target.closest("a, button, summary, input, label") !== null;
}

/** A key's name on the reader's keyboard: `mod+k` is ⌘K on a Mac and Ctrl K elsewhere and on the server. */
export function useWrittenKey() {
  const isMac = useSyncExternalStore(never, isOnMac, () => false);
  return (key: string) =>
    key
      .replace(/(^|\+)([a-z])$/, (_, plus, letter) => plus + letter.toUpperCase())
      .replace("mod+", isMac ? "⌘" : "Ctrl ");
}

const never = () => () => {};
// The platform of a tablet reads iPad, or MacIntel; its keyboard has ⌘ too.
const isOnMac = () => /^(Mac|iP)/.test(navigator.platform);
