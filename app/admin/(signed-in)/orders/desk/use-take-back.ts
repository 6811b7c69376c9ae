import { useEffect, useRef, useState } from "react";
import { problemWords } from "@/components/api/problem-words";
import { useToast } from "@/components/ui/toast";
import { useReader, useWords } from "@/components/words/words";
import type { ListedOrder } from "../types";
import { shortNo } from "./names";
import { type Sent, undoable } from "./queue";
import type { useDesk } from "./use-desk";

/** Undoes shipments: those of the last press of Enter, or a given list. `say` announces the result to screen readers. */
export function useTakeBack(desk: ReturnType<typeof useDesk>, say: (text: string) => void) {
  const words = useWords();
  const { language } = useReader();
  const toast = useToast();
  const { done } = desk.queue;
  const presses = useRef(0);
  const [takingBack, setTakingBack] = useState(0);
  /** Undo was requested while a parcel of the last press was still being sent. */
  const [isUndoing, setUndoing] = useState(false);
  /** Blocks input during an undo: a number typed now is meant for the order that returns, not for the current one. */
  const isHeld = isUndoing || takingBack > 0;

  async function takeBack(all: Sent<ListedOrder>[]) {
    setTakingBack((count) => count + 1);
    for (const sent of all) {
      const problem = await desk.takeBack(sent);
      if (problem) toast({ message: problemWords(problem, words, language), isProblem: true });
      else say(words("desk.takenBack", { number: shortNo(sent.order) }));
    }
    setTakingBack((count) => count - 1);
  }
  function undo() {
    if (isHeld) return;
    setUndoing(true);
    if (!undoable(done, presses.current, Date.now())) toast({ message: words("desk.undo.soon") });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again only when a response has arrived
  useEffect(() => {
    const last = isUndoing && undoable(done, presses.current, Date.now());
    if (!last) return;
    setUndoing(false);
    if (last.length) void takeBack(last);
    else toast({ message: words("desk.undo.nothing"), isProblem: true });
  }, [isUndoing, done]);

  const pressed = () => {
    presses.current += 1;
    return presses.current;
  };
  return { isHeld, pressed, takeBack, undo };
}
