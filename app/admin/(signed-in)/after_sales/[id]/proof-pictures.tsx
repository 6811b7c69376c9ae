"use client";

import { X } from "lucide-react";
import { formatProblem } from "@/components/api/problem";
import { acceptOf, UploadButton } from "@/components/files/upload-button";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { IconButton } from "@/components/ui/button";
import type { ProofUploads } from "./use-proof-uploads";

/** Pictures of the returned goods, which the shopper can see. */
export function ProofPictures({ images, isSending, isFull, leftOut, problem, add, remove }: ProofUploads) {
  const t = useTranslator();
  const { language } = useReader();
  return (
    <div className="grid gap-2">
      <p className="font-medium">
        {t("afterSale.reject.pictures")} <span className="font-normal text-ink-3">{t("common.optional")}</span>
      </p>
      {problem && (
        <ProblemNote>
          {t("afterSale.reject.pictures.failed")} {formatProblem(problem, t, language)}
        </ProblemNote>
      )}
      {leftOut !== undefined && (
        <p role="alert" className="text-amber">
          {t("afterSale.reject.pictures.most", { most: leftOut })}
        </p>
      )}
      <ul className="flex flex-wrap gap-2">
        {images.map((url, at) => (
          <li key={url} className="relative">
            <img src={url} alt="" className="size-16 rounded-control border border-line-soft object-cover" />
            <IconButton
              label={t("afterSale.reject.pictures.remove", { number: at + 1 })}
              onClick={() => remove(url)}
              className="absolute! -top-2 -right-2 bg-panel shadow-float after:hidden"
            >
              <X className="size-4" aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {isSending ? t("afterSale.reject.pictures.sending") : t("afterSales.pictures", { count: images.length })}
      </p>
      {(!isFull || isSending) && (
        <div>
          <UploadButton
            label={t(isSending ? "afterSale.reject.pictures.sending" : "afterSale.reject.pictures.choose")}
            accept={acceptOf("image")}
            onFiles={add}
          />
        </div>
      )}
    </div>
  );
}
