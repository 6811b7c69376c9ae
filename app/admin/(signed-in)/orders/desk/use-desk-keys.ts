import { useCallback, useEffect, useRef } from "react";

type Acts = Record<"next" | "previous" | "skip" | "counter" | "open" | "print" | "undo" | "carrier", () => unknown>;

/** The cursor lives in the tracking number, so the desk's keys are ones that no number has: with Alt, and the arrows. */
export function useDeskKeys(isOn: boolean, acts: Acts) {
  const current = useRef(acts);
  current.current = acts;
  const press = useCallback((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.isComposing || document.querySelector("dialog[open]")) return;
    const isField = event.target instanceof HTMLSelectElement || event.target instanceof HTMLTextAreaElement;
    const byAlt = {
      KeyC: "carrier",
      KeyS: "skip",
      KeyH: "counter",
      KeyO: "open",
      KeyP: "print",
      KeyZ: "undo",
    } as const;
    const byArrow = { ArrowDown: "next", ArrowUp: "previous" } as const;
    // By the place on the keyboard: on a Mac, Alt with C types ç.
    const act = event.altKey
      ? byAlt[event.code as keyof typeof byAlt]
      : isField
        ? undefined
        : byArrow[event.key as keyof typeof byArrow];
    if (!act) return;
    event.preventDefault();
    // A held arrow goes on through the list. Everything else is done once.
    if (event.altKey && event.repeat) return;
    current.current[act]();
  }, []);
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn, press]);
}
