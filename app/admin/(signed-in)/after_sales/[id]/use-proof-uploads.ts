import { useEffect, useRef, useState } from "react";
import type { PageProblem } from "@/components/api/problem";
import { useSend } from "@/components/api/use-send";

const most = 6;

/** Uploads pictures of the returned goods one at a time, in the order selected. A failed upload does not stop the others. */
export function useProofUploads(first: readonly string[]) {
  const send = useSend();
  const [images, setImages] = useState(first);
  /** The number of uploads in progress or waiting. */
  const [coming, setComing] = useState(0);
  const [failed, setFailed] = useState(0);
  const [problem, setProblem] = useState<PageProblem>();
  const [isOver, setOver] = useState(false);
  const last = useRef<Promise<void>>(Promise.resolve());
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);

  async function upload(file: File) {
    if (isClosed.current) return;
    const body = new FormData();
    body.set("file", file);
    const { done, problem } = await send("POST", "/cms/after_sale/image", { body });
    setComing((count) => count - 1);
    if (done) setImages((before) => [...before, done.url]);
    if (!problem) return;
    setFailed((count) => count + 1);
    setProblem(problem);
  }
  function add(files: readonly File[]) {
    const fitting = files.slice(0, most - images.length - coming);
    setProblem(undefined);
    setOver(fitting.length < files.length);
    setComing((count) => count + fitting.length);
    for (const file of fitting) last.current = last.current.then(() => upload(file));
  }
  const remove = (url: string) => setImages((before) => before.filter((each) => each !== url));

  return {
    images,
    failed,
    problem,
    add,
    remove,
    isSending: coming > 0,
    isFull: images.length + coming >= most,
    /** The limit, if more pictures were selected than it allows. */
    leftOut: isOver ? most : undefined,
  };
}
export type ProofUploads = ReturnType<typeof useProofUploads>;
