"use client";

import { useState } from "react";
import { PictureViewer } from "@/components/files/picture-viewer";
import { useTranslator } from "@/components/i18n/translator";
import { classes } from "@/components/ui/classes";
import type { Review } from "./review";

export function ReviewPictures({ pictures, isLarge }: { pictures: Review["images"]; isLarge?: boolean }) {
  const t = useTranslator();
  const [opened, setOpened] = useState<number>();
  if (!pictures.length) return null;
  return (
    <span className="flex flex-wrap gap-1.5">
      {pictures.map(({ url, sizes }, at) => (
        <button
          key={url}
          type="button"
          onClick={() => setOpened(at)}
          aria-label={t("viewer.open", { number: at + 1, count: pictures.length })}
          className="relative z-[1] rounded-control"
        >
          <img
            src={sizes.small.url}
            alt=""
            loading="lazy"
            className={classes(
              "rounded-control border border-line-soft bg-gray-soft object-cover",
              isLarge ? "size-24" : "size-11",
            )}
          />
        </button>
      ))}
      {opened !== undefined && (
        <PictureViewer pictures={pictures} first={opened} onClose={() => setOpened(undefined)} />
      )}
    </span>
  );
}
