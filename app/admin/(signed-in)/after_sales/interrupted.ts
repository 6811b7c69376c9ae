import { useEffect } from "react";
import { useSend } from "@/components/api/use-send";
import { useToast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import type { AfterSale, Held } from "./types";
import { useStanding } from "./why-not";

/** The time allowed for a decision to reach the server when it is sent while the page closes. */
const arrivesMs = 3000;

/** A decision without a response yet. */
interface Kept extends Pick<Held, "id" | "name"> {
  /** The number of events that the request had when the admin decided. */
  seen: number;
  /** The latest time at which it is sent. */
  leavesAt: number;
}

/** Stored per admin in the browser, because a closed page cannot report that its decision was rejected. */
const placeOf = (admin: number) => `kiosk-decisions-${admin}`;
const keptOf = (admin: number) => JSON.parse(localStorage.getItem(placeOf(admin)) ?? "[]") as Kept[];
const keep = (admin: number, all: Kept[]) =>
  all.length ? localStorage.setItem(placeOf(admin), JSON.stringify(all)) : localStorage.removeItem(placeOf(admin));

export const forgetDecision = (admin: number, id: number) =>
  keep(
    admin,
    keptOf(admin).filter((one) => one.id !== id),
  );
export function rememberDecision(admin: number, { id, name, seen }: Held, leavesAt: number) {
  forgetDecision(admin, id);
  keep(admin, [...keptOf(admin), { id, name, seen, leavesAt }]);
}

const isOf =
  (admin: number) =>
  ({ by, user }: AfterSale["events"][number]) =>
    by === "admin" && user?.id === admin;

/** Reports the decisions of this admin that had no effect, from any tab. */
export function useInterrupted(admin: number) {
  const words = useWords();
  const send = useSend();
  const toast = useToast();
  const standing = useStanding();
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    async function ask(id: number) {
      const kept = keptOf(admin).find((one) => one.id === id);
      if (!kept) return; // its own tab has received the response
      const { done, problem } = await send("GET", `/cms/after_sale/${id}`);
      if (problem?.code === "offline") return;
      forgetDecision(admin, id);
      if (!done || done.events.slice(kept.seen).some(isOf(admin))) return;
      const { name } = kept;
      const isAsBefore = done.events.length === kept.seen;
      const message = isAsBefore
        ? words("afterSale.interrupted", { name })
        : words("afterSale.notSent", { name, why: standing(done) });
      const link = { href: `/admin/after_sales/${id}`, label: words("afterSale.look") };
      toast({ message, isProblem: true, link });
    }
    function look() {
      if (document.visibilityState !== "visible") return;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      for (const { id, leavesAt } of keptOf(admin))
        timers.add(setTimeout(() => ask(id), Math.max(0, leavesAt - Date.now()) + arrivesMs));
    }
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      for (const timer of timers) clearTimeout(timer);
    };
  }, [admin, send, toast, words, standing]);
}
