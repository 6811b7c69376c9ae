import { useQuery } from "@tanstack/react-query";
import { reading } from "@/components/api/use-reading";
import { useDecisions } from "./decision-keeper";
import { neighboursOf } from "./queue";

/**
 * The neighbours of a request. An admin who came from a list walks through that list, and a decision goes on to the next request. An admin
 * who came by a link walks through the queue of open requests, by hand.
 */
export function useQueue(id: number) {
  const { queue } = useDecisions();
  const isWalking = queue.includes(id);
  const { data } = useQuery({ ...reading("/cms/after_sale", { open: true, size: 50 }), enabled: !isWalking });
  const open = data?.items.map((request) => request.id) ?? [];
  return { ...neighboursOf(isWalking ? queue : open, id), isWalking };
}
