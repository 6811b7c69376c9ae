"use client";

import { X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { formatProblem, type PageProblem } from "@/components/api/problem";
import { useSend } from "@/components/api/use-send";
import { FormDialog } from "@/components/edit/form-dialog";
import { acceptOf, UploadButton } from "@/components/files/upload-button";
import { useAfterUploads } from "@/components/files/use-after-uploads";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { Button, IconButton } from "@/components/ui/button";
import { AreaField } from "@/components/ui/field";
import type { Rejection } from "../types";

const common = ["proof", "used", "late"] as const;
const maxCharacters = 200;

interface Props {
  first: Rejection;
  onClose: () => void;
  /** The shopper has sent the goods back, so pictures of them can be attached. */
  hasGoods: boolean;
  onReject: (reason: string, images: string[]) => void;
}

/** Requests the reason, which the shopper can read. The decision waits for pictures that are being uploaded. */
export function RejectDialog({ first, hasGoods, onClose, onReject }: Props) {
  const t = useTranslator();
  const group = useId();
  const [reason, setReason] = useState(first.reason);
  const proofs = useProofUploads(first.images);
  const decision = useAfterUploads(proofs, () => reason.trim() && onReject(reason.trim(), [...proofs.images]));
  return (
    <FormDialog
      title={t("afterSale.reject.title")}
      act={t("afterSale.reject")}
      isDanger
      isTyped={first.reason !== ""}
      isPending={false}
      problem={undefined}
      onClose={onClose}
      onSubmit={() => reason.trim() && decision.press()}
    >
      <p className="text-ink-2">{t("afterSale.reject.what")}</p>
      <fieldset className="flex flex-wrap gap-1.5" aria-labelledby={group}>
        <legend id={group} className="sr-only">
          {t("afterSale.reject.reason")}
        </legend>
        {common.map((name) => {
          const text = t(`afterSale.reject.common.${name}`);
          return (
            <Button key={name} aria-pressed={reason === text} onClick={() => setReason(text)}>
              {text}
            </Button>
          );
        })}
      </fieldset>
      <AreaField
        label={t("afterSale.reject.reason")}
        help={t("afterSale.reject.reason.help")}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        maxLength={maxCharacters}
        required
        autoFocus
      />
      {hasGoods && <ProofPictures {...proofs} />}
      <p role="status" className="text-ink-2 empty:hidden">
        {decision.isWaiting && t("afterSale.reject.pictures.wait")}
      </p>
    </FormDialog>
  );
}

/** Pictures of the returned goods, which the shopper can see. */
function ProofPictures({ images, isSending, isFull, leftOut, problem, add, remove }: ProofUploads) {
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

const most = 6;

/** Uploads pictures of the returned goods one at a time, in the order selected. A failed upload does not stop the others. */
function useProofUploads(first: readonly string[]) {
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
type ProofUploads = ReturnType<typeof useProofUploads>;
