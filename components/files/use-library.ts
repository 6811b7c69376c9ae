"use client";

import { useEffect, useRef, useState } from "react";
import type { ListPage } from "@/components/data-table/use-list";
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
    send<{ items: Folder[] }>("GET", "/cms/folder").then(({ done }) => done && setFolders(done.items));
  }, [send, turn]);

  const query = new URLSearchParams({
    size: String(mostShown),
    ...(kind && { kind }),
    ...(place === "unfiled" && { unfiled: "true" }),
    ...(typeof place === "number" && { folder_id: String(place) }),
    ...([...q].length >= 2 && { q }),
  }).toString();

  async function read(number: number) {
    question.current = query;
    const { done, problem } = await send<ListPage<StoredFile>>("GET", `/cms/file?${query}&page=${number}`);
    // The answer to an earlier question is no longer wanted.
    if (question.current !== query) return;
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
  }, [query, turn]);

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
