"use client";

import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from "react";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { useWords } from "@/components/words/words";
import { frameLook, lockedLook, proseLook, textLook, toolCount, toolLook, toolsLook } from "./looks";

const Editor = lazy(() => import("./editor").then((file) => ({ default: file.Editor })));

interface Shown {
  label: string;
  /** HTML as the API has it and takes it; empty: no text. */
  value: string;
  onChange: (html: string) => void;
  error?: string;
  help?: ReactNode;
  note?: string;
  /** The text can be read, not changed. A disabled fieldset does not affect the editor. */
  isReadOnly?: boolean;
}

/** A text with headings, lists, links and pictures. The editor is loaded when it comes into sight. Its page names the parts `rich` and `picker` in its `<PageWords>`. */
export function RichText({ label, value, onChange, error, help, note, isReadOnly = false }: Shown) {
  const words = useWords();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isReadOnly) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: "200px",
    });
    watcher.observe(frame.current!);
    return () => watcher.disconnect();
  }, [isReadOnly]);
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div ref={frame} className="grid min-w-0 content-start gap-1">
      <span id={`${id}-label`} className="font-medium">
        {label}
        {note && <span className="ml-1.5 font-normal text-ink-3">{note}</span>}
      </span>
      {isReadOnly ? (
        <ScrollRegion label={label} className={lockedLook}>
          <Prose value={value} />
        </ScrollRegion>
      ) : isSeen ? (
        <Suspense fallback={<Unopened label={label} value={value} />}>
          <Editor
            value={value}
            onChange={onChange}
            labelledBy={`${id}-label`}
            describedBy={describedBy || undefined}
            isInvalid={Boolean(error)}
          />
        </Suspense>
      ) : (
        <Unopened label={label} value={value} />
      )}
      {help && (
        <p id={`${id}-help`} className="text-small text-ink-2">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-small text-red">
          {value.trim() ? error : words("common.lacks.text")}
        </p>
      )}
    </div>
  );
}

/** Replaces the editor until its script has loaded: the text can be read, and nothing moves when the editor appears. */
const Unopened = ({ label, value }: { label: string; value: string }) => (
  <div className={frameLook}>
    <div className={toolsLook}>
      {Array.from({ length: toolCount }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <span key={place} className={toolLook} />
      ))}
    </div>
    <ScrollRegion label={label} className={textLook}>
      <Prose value={value} />
    </ScrollRegion>
  </div>
);

const Prose = ({ value }: { value: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleans it when it is written, and the policy of the page runs no script in it
  <div className={proseLook} dangerouslySetInnerHTML={{ __html: value }} />
);
