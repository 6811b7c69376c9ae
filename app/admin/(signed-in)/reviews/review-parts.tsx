"use client";

import { Star } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import { PictureViewer } from "@/components/files/picture-viewer";
import { useTranslator } from "@/components/i18n/translator";
import { Badge, type Tone } from "@/components/ui/badge";
import { classes } from "@/components/ui/classes";
import { customerName } from "@/lib/i18n/admin/customer-name";
import type { Translator } from "@/lib/i18n/admin/translator";
import type { adminReview } from "@/lib/selling/reviews/admin-schemas";

export type Review = z.output<typeof adminReview>;

export const reviewerName = ({ user }: Review, t: Translator) =>
  customerName({ ...user, username: null, recipient: null }, t);

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

const tones = { pending: "amber", published: "green", hidden: "gray" } as const satisfies Record<
  Review["status"],
  Tone
>;

export function ReviewState({ status }: Pick<Review, "status">) {
  return <Badge tone={tones[status]}>{useTranslator()(`reviews.state.${status}`)}</Badge>;
}

/** Facts about a review that a moderator considers in addition to its text. */
export function ReviewMarks({ review: { is_anonymous, is_refunded, check } }: { review: Review }) {
  const t = useTranslator();
  const marks = [
    is_refunded && t("reviews.refunded"),
    check === "review" && t("reviews.doubtful"),
    check === "unavailable" && t("reviews.unchecked"),
    is_anonymous && t("reviews.anonymous"),
  ].filter((mark) => mark !== false);
  return marks.map((mark) => (
    <span key={mark} className="rounded-sm bg-gray-soft px-1.5 text-small whitespace-nowrap text-ink-2">
      {mark}
    </span>
  ));
}

export function ReviewStars({ rating }: { rating: number }) {
  const t = useTranslator();
  return (
    <span className="inline-flex gap-0.5">
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          className={classes("size-3.5 fill-current", star <= rating ? "text-star" : "text-line")}
          aria-hidden="true"
        />
      ))}
      <span className="sr-only">{t("reviews.stars", { count: rating })}</span>
    </span>
  );
}
