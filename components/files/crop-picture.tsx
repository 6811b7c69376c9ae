"use client";

import { Crop } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { formatProblem, type PageProblem } from "@/components/api/problem";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { usePermission } from "@/components/session/permissions";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";
import { CancelButton, Dialog } from "@/components/ui/dialog";
import { cropOf, isOfRatio, quotientOf, type Ratio } from "./crop";
import { sendFile } from "./send-file";
import type { StoredFile } from "./types";

interface Props {
  url: string;
  /** A smaller version, which is measured. */
  small: string;
  name: string;
  /** The ratio in which the phone shows the picture. */
  ratio: Ratio;
  onCrop: (file: StoredFile) => void;
  className?: string;
}

/** Shown on a picture with another ratio, of which the phone would hide the edges. */
export function CropButton({ url, small, name, ratio, onCrop, className }: Props) {
  const t = useTranslator();
  const canUpload = usePermission()("file.create");
  const [isOpen, setOpen] = useState(false);
  const [fits, setFits] = useState(true);
  useEffect(() => {
    const picture = new Image();
    picture.onload = () => setFits(isOfRatio(ratio, picture.naturalWidth, picture.naturalHeight));
    picture.src = small;
    return () => {
      picture.onload = null;
    };
  }, [small, ratio]);
  if (fits || !canUpload) return null;
  return (
    <>
      <button
        type="button"
        aria-label={`${t("picker.crop", { ratio })}: ${name}`}
        title={t("picker.crop.why", { ratio })}
        onClick={() => setOpen(true)}
        className={classes(
          "inline-flex min-h-6 items-center gap-1 rounded-control bg-amber-soft px-1.5 text-small text-amber hover:underline max-md:min-h-9",
          className,
        )}
      >
        <Crop className="size-3.5" aria-hidden="true" />
        {t("picker.crop", { ratio })}
      </button>
      {isOpen && <CropDialog url={url} ratio={ratio} onCrop={onCrop} onClose={() => setOpen(false)} />}
    </>
  );
}

function CropDialog({ url, ratio, onCrop, onClose }: Pick<Props, "url" | "ratio" | "onCrop"> & { onClose(): void }) {
  const t = useTranslator();
  const { language } = useReader();
  const id = useId();
  const picture = useRef<HTMLImageElement>(null);
  const [position, setPosition] = useState(50);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<PageProblem | "unreadable">();

  async function crop() {
    setPending(true);
    const blob = await cropToBlob(picture.current!, ratio, position).catch(() => undefined);
    const outcome = blob
      ? await sendFile(new File([blob], `${t("picker.crop.file")}.webp`), {
          folderId: undefined,
          onProgress: () => {},
          signal: new AbortController().signal,
        })
      : undefined;
    setPending(false);
    if (!outcome?.done) return setProblem(outcome?.problem ?? "unreadable");
    onCrop(outcome.done);
    onClose();
  }

  return (
    <Dialog
      title={t("picker.crop", { ratio })}
      onClose={onClose}
      isPending={isPending}
      footer={
        <>
          <CancelButton isPending={isPending} onClose={onClose} />
          <Button look="primary" aria-disabled={isPending} onClick={() => !isPending && void crop()}>
            {t("picker.crop.use")}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {problem && (
          <ProblemNote>
            {problem === "unreadable" ? t("picker.crop.unreadable") : formatProblem(problem, t, language)}
          </ProblemNote>
        )}
        {/* A canvas refuses the pixels of another host, unless that host allows them. */}
        <img
          ref={picture}
          src={url}
          alt=""
          crossOrigin="anonymous"
          onError={() => setProblem("unreadable")}
          style={{ aspectRatio: quotientOf(ratio), objectPosition: `${position}% ${position}%` }}
          className="w-full rounded-control bg-gray-soft object-cover"
        />
        <label htmlFor={id} className="text-ink-2">
          {t("picker.crop.position")}
        </label>
        <input
          id={id}
          type="range"
          className="accent-accent"
          value={position}
          onChange={({ target }) => setPosition(target.valueAsNumber)}
        />
      </div>
    </Dialog>
  );
}

async function cropToBlob(picture: HTMLImageElement, ratio: Ratio, position: number) {
  await picture.decode();
  const { x, y, width, height } = cropOf(ratio, picture.naturalWidth, picture.naturalHeight, position);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  canvas.getContext("2d")!.drawImage(picture, x, y, width, height, 0, 0, width, height);
  // A browser that cannot write WebP writes PNG. The server reads the type from the content.
  return new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture"))), "image/webp", 0.95),
  );
}
