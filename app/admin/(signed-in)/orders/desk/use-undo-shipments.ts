import { useEffect, useRef, useState } from "react";
import { formatProblem } from "@/components/api/problem";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { useToast } from "@/components/ui/toast";
import { shortOrderNo } from "../order-names";
import type { ListedOrder } from "../types";
import { type ShippedOrder, undoable } from "./queue";
import type { useDesk } from "./use-desk";

/** Undoes shipments: those of the last press of Enter, or a given list. `say` announces the result to screen readers. */
export function useUndoShipments(desk: ReturnType<typeof useDesk>, announce: (text: string) => void) {
  const t = useTranslator();
  const { language } = useReader();
  const toast = useToast();
  const { done } = desk.queue;
  const presses = useRef(0);
  const [undoCount, setUndoCount] = useState(0);
  /** Undo was requested while a parcel of the last press was still being sent. */
  const [isUndoing, setUndoing] = useState(false);
  /** Blocks input during an undo: a number typed now is meant for the order that returns, not for the current one. */
  const isBlocked = isUndoing || undoCount > 0;

  async function takeBack(all: ShippedOrder<ListedOrder>[]) {
    setUndoCount((count) => count + 1);
    for (const sent of all) {
      const problem = await desk.takeBack(sent);
      if (problem) toast({ message: formatProblem(problem, t, language), isProblem: true });
      else announce(t("desk.takenBack", { number: shortOrderNo(sent.order) }));
    }
    setUndoCount((count) => count - 1);
  }
  function undo() {
    if (isBlocked) return;
    setUndoing(true);
    if (!undoable(done, presses.current, Date.now())) toast({ message: t("desk.undo.soon") });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again only when a response has arrived
  useEffect(() => {
    const last = isUndoing && undoable(done, presses.current, Date.now());
    if (!last) return;
    setUndoing(false);
    if (last.length) void takeBack(last);
    else toast({ message: t("desk.undo.nothing"), isProblem: true });
  }, [isUndoing, done]);

  const pressed = () => {
    presses.current += 1;
    return presses.current;
  };
  return { isHeld: isBlocked, pressed, takeBack, undo };
}
