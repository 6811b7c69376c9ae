"use client";

import { useSyncExternalStore } from "react";

/** Writes a key as it stands on the reader's keyboard: `mod+k` is ⌘K on a Mac and Ctrl K elsewhere, which is what the server draws. */
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
