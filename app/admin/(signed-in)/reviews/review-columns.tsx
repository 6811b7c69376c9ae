"use client";

import { CornerDownRight } from "lucide-react";
import { type Columns, createColumn, TimeCell } from "@/components/data-table/columns";
import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { Picture } from "../orders/[id]/picture";
import { type Review, ReviewMarks, ReviewPictures, ReviewStars, ReviewState, reviewerName } from "./review-parts";

const column = createColumn<Review>();

export const usualColumns = ["review", "product", "customer", "state", "created_at", "act"];

interface Acts {
  onOpen: (review: Review) => void;
  /** Undefined for an admin who cannot moderate. */
  onModerate?: (reviews: readonly Review[], status: "published" | "hidden") => void;
}

export function useReviewColumns({ onOpen, onModerate }: Acts): Columns<Review> {
  const t = useTranslator();
  return [
    column("review", t("reviews.column.review"), { card: "left" }, (row) => (
      <ReviewCell review={row} onOpen={() => onOpen(row)} />
    )),
    column("product", t("reviews.column.product"), { card: "left" }, ({ product }) => (
      <span className="flex min-w-0 items-center gap-2">
        <Picture line={product} size={28} />
        <bdi className="max-w-32 truncate max-md:max-w-56" title={product.name}>
          {product.name}
        </bdi>
      </span>
    )),
    column("customer", t("reviews.column.customer"), {}, (row) => (
      <bdi className="block max-w-32 truncate" title={reviewerName(row, t)}>
        {reviewerName(row, t)}
      </bdi>
    )),
    column("state", t("reviews.column.state"), { card: "right" }, (row) => <ReviewState status={row.status} />),
    column("created_at", t("reviews.column.created"), { align: "right", card: "right" }, (row) => (
      <TimeCell at={row.created_at} />
    )),
    column("act", t("reviews.column.act"), { card: "left" }, (row) => (
      <span className="relative z-[1] flex gap-1.5 max-md:mt-1.5">
        {onModerate && row.status !== "published" && (
          <Button onClick={() => onModerate([row], "published")}>{t("reviews.publish")}</Button>
        )}
        {onModerate && row.status !== "hidden" && (
          <Button onClick={() => onModerate([row], "hidden")}>{t("reviews.hide")}</Button>
        )}
        {onModerate && (
          <Button look="quiet" onClick={() => onOpen(row)}>
            {t(row.reply === null ? "reviews.reply" : "reviews.editReply")}
          </Button>
        )}
      </span>
    )),
  ];
}

/** The button covers the row, as the link of other lists does. */
function ReviewCell({ review, onOpen }: { review: Review; onOpen: () => void }) {
  const t = useTranslator();
  return (
    <span className="grid w-[clamp(220px,23vw,440px)] gap-1 py-2.5 whitespace-normal max-md:w-auto max-md:py-0">
      <span className="flex flex-wrap items-center gap-1.5">
        <ReviewStars rating={review.rating} />
        <ReviewMarks review={review} />
      </span>
      <button
        type="button"
        onClick={onOpen}
        data-row-link=""
        className="text-left -outline-offset-2 after:absolute after:inset-0"
      >
        {review.content ? (
          <bdi className="line-clamp-3 wrap-anywhere">{review.content}</bdi>
        ) : (
          <span className="text-ink-3">{t("reviews.noText")}</span>
        )}
      </button>
      <ReviewPictures pictures={review.images} />
      {review.reply !== null && (
        <span className="flex min-w-0 items-center gap-1 text-ink-2">
          <CornerDownRight className="size-3.5 shrink-0 text-ink-3" aria-hidden="true" />
          <bdi className="truncate">{review.reply}</bdi>
        </span>
      )}
    </span>
  );
}
