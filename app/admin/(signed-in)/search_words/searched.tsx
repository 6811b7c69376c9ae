"use client";

import { Search } from "lucide-react";
import type { Answer } from "@/components/api/cms";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { ListFailure } from "@/components/data-table/list-failure";
import { ListTabs } from "@/components/data-table/list-links";
import { TableFooter } from "@/components/data-table/table-footer";
import { useListState } from "@/components/data-table/use-list-state";
import { useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { usePermission } from "@/components/session/permissions";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { formatNumber } from "@/lib/i18n/format";
import type { SearchWord } from "./word-lists";

const spans = ["7", "30", "90"];

interface Props {
  first: InitialData<"/cms/search_word/searched">;
  parameters: readonly string[];
  onAdd: (word: string, kind: SearchWord["kind"]) => void;
}

export function Searched({ first, parameters, onAdd }: Props) {
  const t = useTranslator();
  const list = useListState(parameters);
  const { state, change, hrefOf } = list;
  const { done, problem, refresh } = useApiQuery("/cms/search_word/searched", { query: state, first });
  const isEmpty = state.empty === "true";
  return (
    <Card
      title={t("searchWords.searched")}
      aside={
        <select
          className="entry w-auto"
          aria-label={t("searchWords.days")}
          value={state.days ?? "30"}
          onChange={({ target }) => change({ days: target.value === "30" ? undefined : target.value })}
        >
          {spans.map((days) => (
            <option key={days} value={days}>
              {t("searchWords.days.last", { days })}
            </option>
          ))}
        </select>
      }
    >
      <div className="-mb-3 px-4 pt-1">
        <ListTabs
          list={list}
          label={t("searchWords.searched")}
          tabs={[
            { label: t("searchWords.all"), query: {} },
            { label: t("searchWords.inVain"), query: { empty: "true" } },
          ]}
        />
      </div>
      {!done && !problem && <Skeleton className="m-4 w-48" />}
      {done?.total === 0 && (
        <EmptyState
          icon={<Search className="size-5" aria-hidden="true" />}
          title={t(isEmpty ? "searchWords.none.inVain" : "searchWords.none")}
        >
          {t(isEmpty ? "searchWords.none.inVain.what" : "searchWords.none.what")}
        </EmptyState>
      )}
      {done && done.total > 0 && (
        <>
          <ol className="divide-y divide-line-soft">
            {done.items.map((one) => (
              <SearchedRow key={one.word} one={one} onAdd={onAdd} />
            ))}
          </ol>
          <TableFooter
            page={done}
            hrefOfPage={(page) => hrefOf({ ...state, page: String(page) })}
            onPage={(page) => change({ page: String(page) })}
            onSize={(size) => change({ size: String(size) })}
          />
        </>
      )}
      {problem && <ListFailure problem={problem} onRetry={refresh} isBelow />}
    </Card>
  );
}

function SearchedRow({
  one: { word, times, empty, kind },
  onAdd,
}: { one: Answer<"GET", "/cms/search_word/searched">["items"][number] } & Pick<Props, "onAdd">) {
  const t = useTranslator();
  const can = usePermission();
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-0.5 max-md:basis-full">
        <bdi className="font-medium wrap-anywhere">{word}</bdi>
        {kind && <Badge tone={kind === "hot" ? "orange" : "gray"}>{t(`searchWords.is.${kind}`)}</Badge>}
        <span className="text-ink-2 tabular-nums">
          {t("searchWords.times", { count: times, shown: formatNumber(times) })}
          {empty > 0 && (
            <>
              {" · "}
              <span className="text-amber">{t("searchWords.empty", { shown: formatNumber(empty) })}</span>
            </>
          )}
        </span>
      </span>
      <span className="flex flex-wrap gap-2 max-md:basis-full">
        {empty > 0 && can("product.create") && (
          <ButtonLink
            href={`/admin/products/new?${new URLSearchParams({ name: word })}`}
            aria-label={t("searchWords.product.of", { word })}
          >
            {t("searchWords.product")}
          </ButtonLink>
        )}
        {!kind && can("search_word.create") && (
          <>
            <Button aria-label={t("searchWords.makeHot.of", { word })} onClick={() => onAdd(word, "hot")}>
              {t("searchWords.makeHot")}
            </Button>
            <Button aria-label={t("searchWords.block.of", { word })} onClick={() => onAdd(word, "blocked")}>
              {t("searchWords.block")}
            </Button>
          </>
        )}
      </span>
    </li>
  );
}
