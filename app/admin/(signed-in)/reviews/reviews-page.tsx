"use client";

import { CornerDownRight, Star } from "lucide-react";
import { useState } from "react";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { useSend } from "@/components/api/use-send";
import { type Columns, createColumn, TimeCell } from "@/components/data-table/columns";
import { useFilters } from "@/components/data-table/filters";
import { ListTabs } from "@/components/data-table/list-links";
import { RecordList } from "@/components/data-table/record-list";
import { emptySelection, type ListProps, useRecordList } from "@/components/data-table/use-record-list";
import { restoreEach } from "@/components/edit/restore-each";
import { useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { Picture } from "../orders/[id]/picture";
import { reviewQueue } from "../queues";
import { ReviewDialog } from "./review-dialog";
import { type Review, ReviewMarks, ReviewPictures, ReviewStars, ReviewState, reviewerName } from "./review-parts";

interface Props extends ListProps<Review> {
  firstCounts: InitialData<"/cms/review/counts">;
}

export function ReviewsPage({ firstCounts, ...given }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const list = useRecordList({ name: "reviews", path: "/cms/review", expand: reviewQueue.expand, ...given });
  const { state, change, page, chosenRows } = list;
  const { done: counts, refresh: recount } = useApiQuery("/cms/review/counts", { first: firstCounts });
  const [opened, setOpened] = useState<Review>();
  function refresh() {
    list.choose(emptySelection);
    list.refresh();
    recount();
  }
  const moderate = useModeration(refresh);
  const onModerate = can("review.moderate") ? moderate : undefined;
  const columns = useReviewColumns({ onOpen: setOpened, onModerate });
  const { product_id } = state;
  const product = page?.items.find((row) => String(row.product.id) === product_id)?.product.name;
  const yesOrNo = (name: "pictures" | "reply") => [
    { value: "true", label: t(`reviews.filter.${name}.yes`) },
    { value: "false", label: t(`reviews.filter.${name}.no`) },
  ];
  const filters = useFilters(list, [
    {
      name: "rating",
      label: t("reviews.filter.rating"),
      options: [
        ...[5, 4, 3, 2, 1].map((count) => ({ value: String(count), label: t("reviews.stars", { count }) })),
        { value: "1,2,3", label: t("reviews.filter.rating.low") },
      ],
    },
    { name: "with_images", label: t("reviews.filter.pictures"), options: yesOrNo("pictures") },
    { name: "replied", label: t("reviews.filter.reply"), options: yesOrNo("reply") },
    { name: "product_id", label: t("reviews.column.product"), kind: "link", textOf: (id) => product ?? `#${id}` },
  ]);
  const pending = counts?.pending ?? 0;
  return (
    <>
      <PageHeader
        title={t("menu.reviews")}
        note={counts && t(pending ? "reviews.toDo" : "reviews.nothingToDo", { count: pending })}
      />
      <ListTabs
        list={list}
        label={t("reviews.tabs")}
        tabs={reviewQueue.tabs.map((tab) => ({
          label: t(`reviews.tab.${tab}`),
          query: reviewQueue.queryOf(tab),
          count: tab === "pending" ? counts?.pending : undefined,
          current: reviewQueue.tabOf(state) === tab,
        }))}
      />
      <RecordList
        list={list}
        label={t("menu.reviews")}
        columns={columns}
        usualColumns={usualColumns}
        usualSort="-created_at"
        nameOf={(review) => `${review.product.name}, ${reviewerName(review, t)}`}
        hrefOf={() => undefined}
        onEdit={setOpened}
        search={t("reviews.search")}
        {...filters}
        bulk={
          onModerate && (
            <>
              <Button onClick={() => moderate(chosenRows, "published")}>{t("reviews.publish")}</Button>
              <Button onClick={() => moderate(chosenRows, "hidden")}>{t("reviews.hide")}</Button>
            </>
          )
        }
        empty={
          <EmptyState
            icon={<Star className="size-5" aria-hidden="true" />}
            title={t("reviews.empty")}
            actions={<Button onClick={() => change(reviewQueue.queryOf("all"))}>{t("reviews.seeAll")}</Button>}
          >
            {t("reviews.empty.what")}
          </EmptyState>
        }
        onRetry={refresh}
      />
      {opened && (
        <ReviewDialog
          review={opened}
          onModerate={onModerate}
          onChanged={refresh}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

type Change = Pick<Review, "id" | "version" | "status">;

/** Publishes and hides reviews, one request each, and offers to undo all of them. */
function useModeration(onChanged: () => void) {
  const t = useTranslator();
  const toast = useToast();
  const send = useSend();
  const put = ({ id, status, version }: Change) =>
    send("PUT", `/cms/review/${id}/status`, { body: { status, version } });

  async function moderate(reviews: readonly Review[], status: "published" | "hidden") {
    const undoing: Change[] = [];
    for (const review of reviews.filter((one) => one.status !== status)) {
      const { done, problem } = await put({ ...review, status });
      if (done) undoing.push({ id: review.id, version: done.version, status: review.status });
      if (problem) toast({ problem });
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

const column = createColumn<Review>();

const usualColumns = ["review", "product", "customer", "state", "created_at", "act"];

interface Acts {
  onOpen: (review: Review) => void;
  /** Undefined for an admin who cannot moderate. */
  onModerate?: (reviews: readonly Review[], status: "published" | "hidden") => void;
}

function useReviewColumns({ onOpen, onModerate }: Acts): Columns<Review> {
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
