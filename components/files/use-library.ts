"use client";

import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { orThrow, useApiQuery } from "@/components/api/use-api-query";
import { useSend } from "@/components/api/use-send";
import type { ListPage } from "@/components/data-table/use-record-list";
import type { FileKind, Place, StoredFile } from "./types";

interface LibraryQuery {
  kind: FileKind | undefined;
  place: Place;
  q: string;
}

const size = 30;

export function useLibrary({ kind, place, q }: LibraryQuery) {
  const send = useSend();
  const client = useQueryClient();
  const folders = useApiQuery("/cms/folder");
  const query = {
    size,
    kind,
    unfiled: place === "unfiled" || undefined,
    folder_id: typeof place === "number" ? place : undefined,
    q: [...q].length >= 2 ? q : undefined,
  };
  const queryKey = ["/cms/file", "library", query];
  const { data, error, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam: page }): Promise<ListPage<StoredFile>> =>
      orThrow(await send("GET", "/cms/file", { query: { ...query, page } })),
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * size < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
  const files = data?.pages.flatMap(({ items }) => items);
  return {
    folders: folders.done?.items ?? [],
    // A file that was added between two requests would be on both pages.
    files: [...new Map(files?.map((file) => [file.id, file])).values()],
    problem: error,
    isRead: data !== undefined,
    hasMore: hasNextPage,
    readMore: () => void fetchNextPage(),
    retry() {
      folders.refresh();
      void refetch();
    },
    put: (file: StoredFile) =>
      client.setQueryData<typeof data>(queryKey, (before) => {
        const [first = { items: [], page: 1, size, total: 1 }, ...others] = before?.pages ?? [];
        return { pageParams: [1], ...before, pages: [{ ...first, items: [file, ...first.items] }, ...others] };
      }),
  };
}
