"use client";

import { useWords } from "@/components/words/words";
import { foreseenIn, isNothing } from "./foreseen";
import { LossNote } from "./loss-note";

interface Shown {
  value: string;
  onChange: (html: string) => void;
  isOurs: (src: string) => boolean;
  labelledBy: string;
  isStuck: boolean;
}

export function SourceArea({ value, onChange, isOurs, labelledBy, isStuck }: Shown) {
  const words = useWords();
  const lost = foreseenIn(value, isOurs);
  return (
    <>
      {isStuck && <p className="border-b border-line-soft px-3 py-2 text-ink-2">{words("rich.stuck")}</p>}
      <textarea
        aria-labelledby={labelledBy}
        spellCheck={false}
        rows={14}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="block w-full resize-y bg-transparent px-3 py-2.5 font-mono text-small outline-none"
      />
      {!isNothing(lost) && <LossNote lost={lost} title={words("rich.willDrop")} />}
    </>
  );
}
