import { useQuery } from "@tanstack/react-query";
import { apiQueryOptions } from "@/components/api/use-api-query";
import { useDecisions } from "./pending-decision-provider";
import { neighbours } from "./queue";

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
