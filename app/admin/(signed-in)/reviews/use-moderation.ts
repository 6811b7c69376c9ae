import { problemMessage } from "@/components/api/problem";
import { useSend } from "@/components/api/use-send";
import { restoreEach } from "@/components/edit/restore-each";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { useToast } from "@/components/ui/toast";
import type { Review } from "./review";

type Change = Pick<Review, "id" | "version" | "status">;

/** Publishes and hides reviews, one request each, and offers to undo all of them. */
export function useModeration(onChanged: () => void) {
  const t = useTranslator();
  const { language } = useReader();
  const toast = useToast();
  const send = useSend();
  const put = ({ id, status, version }: Change) =>
    send("PUT", `/cms/review/${id}/status`, { body: { status, version } });

  async function moderate(reviews: readonly Review[], status: "published" | "hidden") {
    const undoing: Change[] = [];
    for (const review of reviews.filter((one) => one.status !== status)) {
      const { done, problem } = await put({ ...review, status });
      if (done) undoing.push({ id: review.id, version: done.version, status: review.status });
      if (problem) toast({ message: problemMessage(problem, t, language), isProblem: true });
      if (problem?.code === "offline") break;
    }
    onChanged();
    if (!undoing.length) return;
    toast({
      message: t(`reviews.now.${status}`, { count: undoing.length }),
      undo: async () => {
        const undone = await restoreEach(undoing, put);
        onChanged();
        return undone;
      },
    });
  }
  return moderate;
}
