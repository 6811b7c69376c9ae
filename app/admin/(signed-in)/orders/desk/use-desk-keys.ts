import { useCallback, useEffect, useRef } from "react";

type Acts = Record<"next" | "previous" | "skip" | "counter" | "open" | "print" | "undo" | "carrier", () => unknown>;

/** The focus is in the tracking number field, so the shortcuts are Alt combinations and arrows, which enter no characters. */
export function useDeskKeys(isOn: boolean, acts: Acts) {
  const current = useRef(acts);
  current.current = acts;
  const press = useCallback((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.isComposing || document.querySelector("dialog[open]")) return;
    const isField = event.target instanceof Element && event.target.matches("select, textarea, [type=number]");
    const byAlt = {
      KeyC: "carrier",
      KeyS: "skip",
      KeyH: "counter",
      KeyO: "open",
      KeyP: "print",
      KeyZ: "undo",
    } as const;
    const byArrow = { ArrowDown: "next", ArrowUp: "previous" } as const;
    // `code` rather than `key`, because Alt+C enters ç on a Mac.
    const act = event.altKey
      ? byAlt[event.code as keyof typeof byAlt]
      : isField
        ? undefined
        : byArrow[event.key as keyof typeof byArrow];
    if (!act) return;
    event.preventDefault();
    // Only arrow keys repeat.
    if (event.altKey && event.repeat) return;
    current.current[act]();
  }, []);
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn, press]);
}
