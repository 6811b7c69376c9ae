import { useTranslator } from "@/components/i18n/translator";
import { Badge, type Tone } from "@/components/ui/badge";
import type { Review } from "./types";

const tones = { pending: "amber", published: "green", hidden: "gray" } as const satisfies Record<
  Review["status"],
  Tone
>;

export function ReviewState({ status }: Pick<Review, "status">) {
  return <Badge tone={tones[status]}>{useTranslator()(`reviews.state.${status}`)}</Badge>;
}

/** What a moderator should know about a review besides its text. */
export function ReviewMarks({ review: { is_anonymous, is_refunded, check } }: { review: Review }) {
  const words = useTranslator();
  const marks = [
    is_refunded && words("reviews.refunded"),
    check === "review" && words("reviews.doubtful"),
    check === "unavailable" && words("reviews.unchecked"),
    is_anonymous && words("reviews.anonymous"),
  ].filter((mark) => mark !== false);
  return marks.map((mark) => (
    <span key={mark} className="rounded-sm bg-gray-soft px-1.5 text-small whitespace-nowrap text-ink-2">
      {mark}
    </span>
  ));
}
