import { useEffect, useState } from "react";
import { useSend } from "@/components/use-send";
import { useDecisions } from "./decision-keeper";
import { neighboursOf } from "./queue";

/**
 * The neighbours of a request. An admin who came from a list walks through that list, and a decision goes on to the next request. An admin
 * who came by a link walks through the queue of open requests, by hand.
 */
export function useQueue(id: number) {
  const { queue } = useDecisions();
  const send = useSend();
  const [open, setOpen] = useState<readonly number[]>([]);
  const isWalking = queue.includes(id);
  useEffect(() => {
    if (isWalking) return;
    void send("GET", "/cms/after_sale", { query: { open: true, size: 50 } }).then(
      ({ done }) => done && setOpen(done.items.map((request) => request.id)),
    );
  }, [isWalking, send]);
  return { ...neighboursOf(isWalking ? queue : open, id), isWalking };
}
