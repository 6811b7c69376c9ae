import { useQuery } from "@tanstack/react-query";
import { reading } from "@/components/api/use-reading";
import { useDecisions } from "./decision-keeper";
import { neighboursOf } from "./queue";

/**
 * The previous and next request. If the admin came from a list, they are those of that list, and a decision opens the next one.
 * Otherwise they are those of the queue of open requests, and a decision opens nothing.
 */
export function useQueue(id: number) {
  const { queue } = useDecisions();
  const isWalking = queue.includes(id);
  const { data } = useQuery({ ...reading("/cms/after_sale", { open: true, size: 50 }), enabled: !isWalking });
  const open = data?.items.map((request) => request.id) ?? [];
  return { ...neighboursOf(isWalking ? queue : open, id), isWalking };
}
