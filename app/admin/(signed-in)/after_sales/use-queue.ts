import { useQuery } from "@tanstack/react-query";
import { apiQueryOptions } from "@/components/api/use-api-query";
import { useDecisions } from "./pending-decision-provider";

/**
 * The previous and next request. If the admin came from a list, they are those of that list, and a decision opens the next one.
 * Otherwise they are those of the queue of open requests, and a decision opens nothing.
 */
export function useQueue(id: number) {
  const { queue } = useDecisions();
  const isWalking = queue.includes(id);
  const { data } = useQuery({ ...apiQueryOptions("/cms/after_sale", { open: true, size: 50 }), enabled: !isWalking });
  const open = data?.items.map((request) => request.id) ?? [];
  return { ...neighbours(isWalking ? queue : open, id), isWalking };
}

/** For a request that is not in the queue, `next` is the first request of the queue. */
function neighbours(queue: readonly number[], id: number) {
  const at = queue.indexOf(id);
  return { previous: queue[at - 1], next: queue[at + 1] };
}
