"use client";

import { useRef, useState } from "react";
import { formatProblem, problemFromMessage } from "@/components/api/problem";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { useToast } from "@/components/ui/toast";
import { createMoveQueue } from "./move-queue";
import { type Node, type Placement, withPlacements } from "./placements";

type QueueOptions = Parameters<typeof createMoveQueue>[0];
interface MoveOptions<N> extends Pick<QueueOptions, "write" | "read"> {
  stored: readonly N[];
  /** The records among which this one is moved, if there are several lists. */
  rowOf?: (all: readonly N[], id: number) => readonly N[];
  message: string;
}

/**
 * Moves the records of a tree or a list, with an undo. Moves are shown optimistically, and reverted if the server refuses them.
 */
export function useMoves<N extends Node>({ stored, message, rowOf = (all) => all, ...means }: MoveOptions<N>) {
  const words = useTranslator();
  const { language } = useReader();
  const toast = useToast();
  const [over, show] = useState<Placement[]>([]);
  const all = withPlacements(stored, over);
  const latest = useRef({ ...means, all });
  latest.current = { ...means, all };
  const [startMove] = useState(() =>
    createMoveQueue({ write: (place) => latest.current.write(place), read: () => latest.current.read(), show }),
  );

  async function move(id: number, places: readonly Placement[]) {
    if (!places.length) return;
    const { problem, undo } = await startMove(rowOf(all, id), id, places);
    if (problem) toast({ message: formatProblem(problem, words, language), isProblem: true });
    if (!undo) return;
    toast({
      message,
      async undo() {
        const refused = await undo(rowOf(latest.current.all, id));
        return typeof refused === "string" ? problemFromMessage(words(`edit.${refused}`)) : refused;
      },
    });
  }

  return { all, move };
}
