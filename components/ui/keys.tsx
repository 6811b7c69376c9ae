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
  /** The `KeyboardEvent.key`, such as `j`, `Enter` or `?`, or `mod+k` with the command or control key. */
  key: string;
  what: string;
  run: (event: KeyboardEvent) => void;
}

interface Board {
  groups: Set<{ current: readonly Key[] }>;
  watchers: Set<() => void>;
}
const emptyBoard = (): Board => ({ groups: new Set(), watchers: new Set() });

const Context = createContext<Board>(emptyBoard());

/**
 * Handles all keyboard shortcuts. Single keys are ignored while the user is typing, while a dialog is open, and if the admin has
 * disabled them.
 */
export function KeysProvider({ singleKeys, children }: { singleKeys: boolean; children: ReactNode }) {
  const board = useMemo(emptyBoard, []);
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      const withCommand = event.metaKey || event.ctrlKey;
      if (!withCommand && (!singleKeys || isTaken(event))) return;
      const name = `${withCommand ? "mod+" : ""}${event.key.length === 1 ? event.key.toLowerCase() : event.key}`;
      // Shortcuts registered later, by a part of the page, have priority over those of the whole page.
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

export function useKeys(keys: readonly Key[]) {
  const { groups, watchers } = useContext(Context);
  const group = useRef(keys);
  // A layout effect, so that a fast key press after a render does not reach the previous handlers.
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

/** All registered shortcuts, including those of components that mount later. */
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

/** The label of a key: `mod+k` is ⌘K on a Mac and Ctrl K elsewhere and on the server. */
export function useWrittenKey() {
  const isMac = useSyncExternalStore(never, isOnMac, () => false);
  return (key: string) =>
    key
      .replace(/(^|\+)([a-z])$/, (_, plus, letter) => plus + letter.toUpperCase())
      .replace("mod+", isMac ? "⌘" : "Ctrl ");
}

const never = () => () => {};
// On an iPad, `navigator.platform` is iPad or MacIntel; its keyboard has ⌘ too.
const isOnMac = () => /^(Mac|iP)/.test(navigator.platform);
