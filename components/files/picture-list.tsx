"use client";

import { ChevronLeft, ChevronRight, ImagePlus, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { classes } from "@/components/ui/classes";
import { moveItem, useReorder } from "@/components/ui/use-reorder";
import type { Ratio } from "./crop";
import { CropButton } from "./crop-picture";
import { FilePicker } from "./file-picker";
import type { StoredFile } from "./types";

interface Props {
  label: string;
  value: readonly string[];
  /** `files` are the newly selected ones. */
  onChange: (urls: string[], files?: StoredFile[]) => void;
  smallOf?: (url: string) => string | undefined;
  most: number;
  ratio: Ratio;
  help?: ReactNode;
  error?: string;
}

/**
 * Orders pictures by dragging, with the arrow keys, or with buttons. The page has to include the parts `picker` and `pictures` in
 * its `<PageTranslations>`.
 */
export function PictureList({ label, value, onChange, smallOf = (url) => url, most, ratio, help, error }: Props) {
  const t = useTranslator();
  const id = useId();
  const [isPicking, setPicking] = useState(false);
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const focusAt = useRef<number>(undefined);
  const move = (from: number, to: number) => {
    onChange(moveItem(value, from, to));
    focusAt.current = to;
    setAnnouncement(t("pictures.moved", { from: from + 1, to: to + 1, count: value.length }));
  };
  const { dragged, itemProps } = useReorder(value.length, move);
  useEffect(() => {
    if (focusAt.current === undefined) return;
    list.current!.querySelectorAll<HTMLElement>("[data-handle]")[focusAt.current]?.focus();
    focusAt.current = undefined;
  });
  const button =
    "grid size-7 place-items-center rounded-control bg-panel/90 text-ink hover:bg-panel disabled:opacity-40 max-md:size-8";

  return (
    <fieldset aria-label={label} aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <ul ref={list} className="flex flex-wrap gap-2">
        {value.map((url, at) => {
          const name = t("pictures.name", { at: at + 1, count: value.length });
          const isDragged = dragged?.from === at;
          const small = smallOf(url) ?? url;
          return (
            <li
              key={url}
              data-item=""
              className={classes(
                "group relative size-24 rounded-control max-md:size-28",
                at === 0 && "outline-2 outline-offset-1 outline-accent",
                isDragged && "outline-2 outline-dashed outline-control",
                dragged && dragged.to === at && !isDragged && "outline-2 outline-dashed outline-accent",
              )}
            >
              <button
                {...itemProps(at)}
                type="button"
                data-handle=""
                aria-label={name}
                aria-describedby={`${id}-how`}
                style={isDragged ? { transform: `translate(${dragged.x}px, ${dragged.y}px) rotate(3deg)` } : undefined}
                className={classes(
                  "block size-full touch-none overflow-hidden rounded-control border bg-gray-soft",
                  isDragged ? "relative z-10 cursor-grabbing shadow-float" : "cursor-grab",
                )}
              >
                <img src={small} alt="" draggable={false} className="pointer-events-none size-full object-cover" />
              </button>
              {!dragged && (
                <CropButton
                  url={url}
                  small={small}
                  name={name}
                  ratio={ratio}
                  onCrop={(file) => onChange(value.with(at, file.url), [file])}
                  className="absolute top-1 left-1"
                />
              )}
              {!dragged && (
                <span className="pointer-events-none absolute inset-x-0 bottom-0 flex justify-between rounded-b-control p-0.5 opacity-0 group-focus-within:pointer-events-auto group-focus-within:opacity-100 group-hover:pointer-events-auto group-hover:opacity-100 max-md:pointer-events-auto max-md:opacity-100">
                  <button
                    type="button"
                    className={button}
                    disabled={at === 0}
                    aria-label={t("pictures.forward", { name })}
                    onClick={() => move(at, at - 1)}
                  >
                    <ChevronLeft className="size-4" aria-hidden="true" />
                  </button>
                  <button
                    type="button"
                    className={button}
                    aria-label={t("pictures.takeAway", { name })}
                    onClick={() => {
                      onChange(value.toSpliced(at, 1));
                      setAnnouncement(t("pictures.taken"));
                      focusAt.current = Math.max(0, at - 1);
                    }}
                  >
                    <X className="size-4" aria-hidden="true" />
                  </button>
                  <button
                    type="button"
                    className={button}
                    disabled={at === value.length - 1}
                    aria-label={t("pictures.back", { name })}
                    onClick={() => move(at, at + 1)}
                  >
                    <ChevronRight className="size-4" aria-hidden="true" />
                  </button>
                </span>
              )}
            </li>
          );
        })}
        {value.length < most && (
          <li className="min-w-40 flex-1">
            <button
              type="button"
              onClick={() => setPicking(true)}
              className={classes(
                "flex h-24 w-full items-center justify-center gap-2 rounded-control border border-dashed px-3 text-ink-2 hover:border-accent hover:text-accent max-md:h-28",
                error && "border-red",
              )}
            >
              <ImagePlus className="size-4" aria-hidden="true" />
              {t("pictures.add")}
            </button>
          </li>
        )}
      </ul>
      <p id={`${id}-how`} hidden>
        {t("pictures.how")}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {help && <p className="mt-2 text-small text-ink-2">{help}</p>}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-small text-red">
          {error}
        </p>
      )}
      {isPicking && (
        <FilePicker
          kind="image"
          multiple
          onClose={() => setPicking(false)}
          onPick={(files) => {
            const fresh = files.filter(({ url }) => !value.includes(url)).slice(0, most - value.length);
            onChange([...value, ...fresh.map(({ url }) => url)], fresh);
          }}
        />
      )}
    </fieldset>
  );
}
