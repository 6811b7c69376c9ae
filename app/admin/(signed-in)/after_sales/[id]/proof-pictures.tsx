"use client";

import { X } from "lucide-react";
import { useState } from "react";
import { acceptOf, UploadButton } from "@/components/files/upload-button";
import { ProblemNote } from "@/components/problem-note";
import { type PageProblem, problemWords } from "@/components/problem-words";
import { IconButton } from "@/components/ui/button";
import { useSend } from "@/components/use-send";
import { useReader, useWords } from "@/components/words";

const most = 6;

interface Shown {
  value: readonly string[];
  /** A picture may be removed while the next one is on its way. */
  onChange: (change: (before: readonly string[]) => string[]) => void;
}

/** Pictures of what came back, which the shopper sees. They are uploaded one after the other. */
export function ProofPictures({ value, onChange }: Shown) {
  const words = useWords();
  const { language } = useReader();
  const send = useSend();
  const [problem, setProblem] = useState<PageProblem>();
  const [isSending, setSending] = useState(false);

  async function upload(files: File[]) {
    setSending(true);
    setProblem(undefined);
    for (const file of files.slice(0, most - value.length)) {
      const body = new FormData();
      body.set("file", file);
      const { done, problem } = await send("POST", "/cms/after_sale/image", { body });
      if (problem) {
        setProblem(problem);
        break;
      }
      onChange((before) => [...before, done.url]);
    }
    setSending(false);
  }

  return (
    <div className="grid gap-2">
      <p className="font-medium">
        {words("afterSale.reject.pictures")} <span className="font-normal text-ink-3">{words("common.optional")}</span>
      </p>
      {problem && <ProblemNote>{problemWords(problem, words, language)}</ProblemNote>}
      <ul className="flex flex-wrap gap-2">
        {value.map((url, at) => (
          <li key={url} className="relative">
            <img src={url} alt="" className="size-16 rounded-control border border-line-soft object-cover" />
            <IconButton
              label={words("afterSale.reject.pictures.remove", { number: at + 1 })}
              onClick={() => onChange((before) => before.filter((each) => each !== url))}
              className="absolute! -top-2 -right-2 bg-panel shadow-float after:hidden"
            >
              <X className="size-4" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {isSending ? words("afterSale.reject.pictures.sending") : words("afterSales.pictures", { count: value.length })}
      </p>
      {value.length < most && (
        <div>
          <UploadButton
            label={words(isSending ? "afterSale.reject.pictures.sending" : "afterSale.reject.pictures.choose")}
            accept={acceptOf("image")}
            onFiles={(files) => !isSending && void upload(files)}
          />
        </div>
      )}
    </div>
  );
}
