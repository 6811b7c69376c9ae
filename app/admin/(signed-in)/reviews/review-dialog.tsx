"use client";

import { useState } from "react";
import { useSave } from "@/components/api/use-send";
import { FormDialog, textOf } from "@/components/edit/form-dialog";
import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { OrderNumber } from "@/components/orders/order-state";
import { usePermission } from "@/components/session/permissions";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { AreaField } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { useToast } from "@/components/ui/toast";
import { Picture } from "../orders/[id]/picture";
import { type Review, ReviewMarks, ReviewPictures, ReviewStars, ReviewState, reviewerName } from "./review-parts";

interface Props {
  review: Review;
  /** Undefined for an admin who cannot moderate. */
  onModerate?: (reviews: readonly Review[], status: "published" | "hidden") => void;
  onChanged: () => void;
  onClose: () => void;
}

export function ReviewDialog({ review, onModerate, onChanged, onClose }: Props) {
  const t = useTranslator();
  const toast = useToast();
  const { save, problem, isPending } = useSave<Review>(({ reply }) => {
    onChanged();
    onClose();
    toast({ message: t(reply === null ? "reviews.replyRemoved" : "reviews.replied") });
  });
  const [reply, setReply] = useState(review.reply ?? "");
  const put = (wanted: string | null) =>
    save((send) => send("PUT", `/cms/review/${review.id}/reply`, { body: { reply: wanted, version: review.version } }));
  if (!onModerate)
    return (
      <Dialog title={t("reviews.one")} onClose={onClose} wide>
        <ReviewView review={review} />
        {review.reply !== null && (
          <p className="mt-3 border-l-2 pl-3 whitespace-pre-wrap text-ink-2 wrap-anywhere">{review.reply}</p>
        )}
      </Dialog>
    );
  function moderate(status: "published" | "hidden") {
    onModerate!([review], status);
    onClose();
  }
  return (
    <FormDialog
      title={t("reviews.one")}
      act={t("reviews.saveReply")}
      isPending={isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={(form) => put(textOf(form, "reply") || null)}
      wide
      before={
        <span className="mr-auto flex flex-wrap gap-2">
          {review.status !== "published" && (
            <Button onClick={() => moderate("published")}>{t("reviews.publish")}</Button>
          )}
          {review.status !== "hidden" && <Button onClick={() => moderate("hidden")}>{t("reviews.hide")}</Button>}
          {review.reply !== null && (
            <Button look="danger" onClick={() => put(null)}>
              {t("reviews.removeReply")}
            </Button>
          )}
        </span>
      }
    >
      <ReviewView review={review} />
      <AreaField
        label={t("reviews.replyText")}
        help={t("reviews.replyText.help")}
        name="reply"
        rows={3}
        maxLength={500}
        required
        value={reply}
        onChange={({ target }) => setReply(target.value)}
        error={problem?.errors?.find(({ path }) => path === "reply")?.message}
      />
    </FormDialog>
  );
}

function ReviewView({ review }: { review: Review }) {
  const t = useTranslator();
  const can = usePermission();
  const { product, order_id, order_no, user, variant_name } = review;
  const name = reviewerName(review, t);
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-2.5">
        <Picture line={product} size={44} />
        <div className="grid min-w-0 justify-items-start">
          {can("product.read") ? (
            <Link href={`/admin/products/${product.id}`} className="text-accent">
              <bdi>{product.name}</bdi>
            </Link>
          ) : (
            <bdi>{product.name}</bdi>
          )}
          {variant_name && <bdi className="text-small text-ink-2">{variant_name}</bdi>}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <ReviewStars rating={review.rating} />
        <ReviewState status={review.status} />
        <ReviewMarks review={review} />
      </div>
      <p className="whitespace-pre-wrap wrap-anywhere">
        {review.content ? <bdi>{review.content}</bdi> : <span className="text-ink-3">{t("reviews.noText")}</span>}
      </p>
      <ReviewPictures pictures={review.images} isLarge />
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2">
        {can("customer.read") ? (
          <Link href={`/admin/customers/${user.id}`} className="text-accent">
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
        {can("order.read") ? (
          <Link href={`/admin/orders/${order_id}`} className="text-accent">
            <OrderNumber number={order_no} />
          </Link>
        ) : (
          <OrderNumber number={order_no} />
        )}
        <Time at={review.created_at} />
      </p>
    </div>
  );
}
