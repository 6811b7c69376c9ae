import { useEffect, useRef, useState } from "react";
import type { PageProblem } from "@/components/api/problem-words";
import { useSend } from "@/components/api/use-send";

const most = 6;

/** Pictures of what came back: they are uploaded one after the other, in the order in which they were chosen. One that fails stops no other. */
export function useProofUploads(first: readonly string[]) {
  const send = useSend();
  const [images, setImages] = useState(first);
  /** How many are on their way or wait for it. */
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
    ...{ images, failed, problem, add, remove },
    isSending: coming > 0,
    isFull: images.length + coming >= most,
    /** More were chosen than there is room for. */
    leftOut: isOver ? most : undefined,
  };
}
export type ProofUploads = ReturnType<typeof useProofUploads>;
