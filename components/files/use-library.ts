"use client";

import { useEffect, useRef, useState } from "react";
import { searchOf } from "@/components/data-table/list-state";
import type { PageProblem } from "@/components/problem-words";
import { useSend } from "@/components/use-send";
import type { FileKind, Folder, Place, StoredFile } from "./types";

interface Asked {
  kind: FileKind | undefined;
  place: Place;
  q: string;
}

const mostShown = 30;

/** The files of a place, more of them on demand, and all folders. */
export function useLibrary({ kind, place, q }: Asked) {
  const send = useSend();
  const [folders, setFolders] = useState<Folder[]>([]);
  const [{ files, total, page }, setShown] = useState({ files: [] as StoredFile[], total: 0, page: 0 });
  const [problem, setProblem] = useState<PageProblem>();
  const [turn, setTurn] = useState(0);
  const question = useRef("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks once more
  useEffect(() => {
    void send("GET", "/cms/folder").then(({ done }) => done && setFolders(done.items));
  }, [send, turn]);

  const query = {
    size: mostShown,
    kind,
    unfiled: place === "unfiled" || undefined,
    folder_id: typeof place === "number" ? place : undefined,
    q: [...q].length >= 2 ? q : undefined,
  };
  const asked = searchOf(query);

  async function read(number: number) {
    question.current = asked;
    const { done, problem } = await send("GET", "/cms/file", { query: { ...query, page: number } });
    // The answer to an earlier question is no longer wanted.
    if (question.current !== asked) return;
    setProblem(problem);
    if (!done) return;
    setShown(({ files: before }) => ({
      files: number === 1 ? done.items : joined(before, done.items),
      total: done.total,
      page: number,
    }));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is of this question
  useEffect(() => {
    void read(1);
  }, [asked, turn]);

  return {
    folders,
    files,
    problem,
    isRead: page > 0,
    hasMore: page * mostShown < total,
    readMore: () => read(page + 1),
    retry: () => setTurn((before) => before + 1),
    /** Puts a file that was just uploaded before the others. */
    put: (file: StoredFile) =>
      setShown((before) => ({ ...before, files: joined([file], before.files), page: Math.max(1, before.page) })),
  };
}

/** A file that came between two pages is not shown twice. */
const joined = (before: StoredFile[], more: StoredFile[]) => [
  ...before,
  ...more.filter(({ id }) => before.every((known) => known.id !== id)),
];
