"use client";

import { Star } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { RecordList } from "@/components/data-table/record-list";
import { emptySelection, type FirstList, useRecordList } from "@/components/data-table/use-record-list";
import { useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { Button } from "@/components/ui/button";
import { Tabs } from "@/components/ui/tabs";
import { type Review, reviewerName } from "./review";
import { useReviewColumns, usualColumns } from "./review-columns";
import { ReviewDialog } from "./review-dialog";
import { apiQuery, reviewParameters, reviewTabs, statusOf, tabOf } from "./review-filters";
import { useModeration } from "./use-moderation";
import { useReviewFilters } from "./use-review-filters";

interface Props extends FirstList<Review> {
  firstCounts: InitialData<"/cms/review/counts">;
}

export function ReviewsPage({ first, kept, firstCounts }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const list = useRecordList({
    name: "reviews",
    path: "/cms/review",
    parameters: reviewParameters,
    queryOf: apiQuery,
    first,
    kept,
  });
  const { state, change, hrefOf, page, chosenRows } = list;
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
  const { chips, fields } = useReviewFilters({ state, change, rows: page?.items });
  const tab = tabOf(state);
  const pending = counts?.pending ?? 0;
  return (
    <>
      <PageHeader
        title={t("menu.reviews")}
        note={counts && t(pending ? "reviews.toDo" : "reviews.nothingToDo", { count: pending })}
      />
      <Tabs
        label={t("reviews.tabs")}
        tabs={reviewTabs.map((name) => {
          const status = statusOf(name);
          const { status: _, page: _page, ...others } = state;
          return {
            href: hrefOf(status ? { ...others, status } : others),
            label: t(`reviews.tab.${name}`),
            count: name === "pending" ? counts?.pending : undefined,
            current: tab === name,
            onChoose: (event: MouseEvent) => {
              event.preventDefault();
              change({ status });
            },
          };
        })}
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
        chips={chips}
        filters={fields}
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
            actions={<Button onClick={() => change({ status: statusOf("all") })}>{t("reviews.seeAll")}</Button>}
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
