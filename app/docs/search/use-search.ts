import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useBase } from "../speaking";
import type { Entry } from "./entry";
import { prepared, rank } from "./rank";

export type Search = ReturnType<typeof useSearch>;

/** Everything is found in the page: no key asks the server. */
export function useSearch(index: Entry[], nav: RefObject<HTMLElement | null>) {
  const base = useBase();
  const field = useRef<HTMLInputElement>(null);
  const [sought, setSought] = useState("");
  const [chosen, choose] = useState(0);
  const isOn = sought.trim() !== "";
  const deferred = useDeferredValue(sought);
  const entries = useMemo(() => (isOn ? prepared(index) : []), [index, isOn]);
  const found = useMemo(() => rank(entries, deferred), [entries, deferred]);
  useSlash(field, nav);

  function seek(text: string) {
    setSought(text);
    choose(0);
  }

  return {
    field,
    sought,
    seek,
    isOn,
    /** False while the list still shows what was found for the text before. */
    isDone: deferred === sought,
    found,
    chosen: Math.min(chosen, found.length - 1),
    addressOf: ({ kind, at }: Entry) => `${base}${kind === "field" || kind === "type" ? "/types" : ""}#${at}`,
    leave: () => nav.current?.hidePopover(),
    move: (by: number) => choose((last) => (last + by + found.length) % Math.max(1, found.length)),
    /** The typed text may be newer than the list, so Enter looks again. */
    best: (text: string) => (text === deferred ? found : rank(prepared(index), text))[text === deferred ? chosen : 0],
  };
}

/** `/` leads to the search, unless somebody is writing. */
function useSlash(field: RefObject<HTMLInputElement | null>, nav: RefObject<HTMLElement | null>) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const isWriting = target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
      if (key !== "/" || ctrlKey || metaKey || altKey || isWriting) return;
      event.preventDefault();
      if (field.current?.checkVisibility() === false) nav.current?.showPopover();
      field.current?.focus();
      field.current?.select();
    }
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [field, nav]);
}
