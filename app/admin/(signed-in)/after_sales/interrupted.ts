import { useEffect } from "react";
import { useToast } from "@/components/ui/toast";
import { useSend } from "@/components/use-send";
import { useWords } from "@/components/words";
import type { Held } from "./types";

const key = "kiosk-decision";
/** A decision that left while the page was closed needs a moment until it has arrived. */
const arrivesMs = 3000;

type Kept = Pick<Held, "id" | "version" | "name">;

/** The tab remembers what has not been answered yet: only then can it say later that it was not sent. */
export const rememberDecision = ({ id, version, name }: Held) =>
  sessionStorage.setItem(key, JSON.stringify({ id, version, name } satisfies Kept));

export function forgetDecision(id: number) {
  if (kept()?.id === id) sessionStorage.removeItem(key);
}

function kept(): Kept | undefined {
  const text = sessionStorage.getItem(key);
  return text ? (JSON.parse(text) as Kept) : undefined;
}

/** Says which decision of this tab never arrived, such as after the browser ended without a network. */
export function useInterrupted() {
  const words = useWords();
  const send = useSend();
  const toast = useToast();
  useEffect(() => {
    const before = kept();
    if (!before) return;
    const { id, version, name } = before;
    const timer = setTimeout(async () => {
      const { done } = await send("GET", `/cms/after_sale/${id}`);
      if (kept()?.id === id) sessionStorage.removeItem(key);
      if (done?.version !== version) return;
      const link = { href: `/admin/after_sales/${id}`, label: words("afterSale.look") };
      toast({ message: words("afterSale.interrupted", { name }), isProblem: true, link });
    }, arrivesMs);
    return () => clearTimeout(timer);
  }, [send, toast, words]);
}
