"use client";

import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { frameLook, lockedLook, proseLook, textLook, toolCount, toolLook, toolsLook } from "./looks";

const Editor = lazy(() => import("./editor").then((file) => ({ default: file.Editor })));

interface Props {
  label: string;
  /** HTML, as the API stores it. Empty for no text. */
  value: string;
  onChange: (html: string) => void;
  error?: string;
  help?: ReactNode;
  note?: string;
  /** Required in addition to a disabled fieldset, which does not affect the editor. */
  isReadOnly?: boolean;
}

/**
 * A rich text field. The editor is loaded when it becomes visible. The page has to include the parts `rich` and `picker` in its
 * `<PageTranslations>`.
 */
export function RichText({ label, value, onChange, error, help, note, isReadOnly = false }: Props) {
  const t = useTranslator();
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
          {value.trim() ? error : t("common.lacks.text")}
        </p>
      )}
    </div>
  );
}

/** Replaces the editor until its script has loaded, without a layout shift afterwards. */
const Unopened = ({ label, value }: { label: string; value: string }) => (
  <div className={frameLook}>
    <div className={toolsLook}>
      {Array.from({ length: toolCount }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
        <span key={place} className={toolLook} />
      ))}
    </div>
    <ScrollRegion label={label} className={textLook}>
      <Prose value={value} />
    </ScrollRegion>
  </div>
);

const Prose = ({ value }: { value: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitizes it when it is stored, and the content security policy blocks scripts
  <div className={proseLook} dangerouslySetInnerHTML={{ __html: value }} />
);
