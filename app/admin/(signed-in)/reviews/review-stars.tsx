import { Star } from "lucide-react";
import { useTranslator } from "@/components/i18n/translator";
import { classes } from "@/components/ui/classes";

export function ReviewStars({ rating }: { rating: number }) {
  const words = useTranslator();
  return (
    <span className="inline-flex gap-0.5">
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          className={classes("size-3.5 fill-current", star <= rating ? "text-star" : "text-line")}
          aria-hidden="true"
        />
      ))}
      <span className="sr-only">{words("reviews.stars", { count: rating })}</span>
    </span>
  );
}
