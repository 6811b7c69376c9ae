import { useEffect } from "react";
import { useSend } from "@/components/api/use-send";
import { useTranslator } from "@/components/i18n/translator";
import { useToast } from "@/components/ui/toast";
import { useDescribeState } from "./describe-rejection";
import type { AfterSale, PendingDecision } from "./types";

/** The time allowed for a decision to reach the server when it is sent while the page closes. */
const deliveryMs = 3000;

/** A decision without a response yet. */
interface StoredDecision extends Pick<PendingDecision, "id" | "name"> {
  /** The number of events that the request had when the admin decided. */
  seen: number;
  /** The latest time at which it is sent. */
  leavesAt: number;
}

/** Stored per admin in the browser, because a closed page cannot report that its decision was rejected. */
const storageKey = (admin: number) => `kiosk-decisions-${admin}`;
const readStored = (admin: number) => JSON.parse(localStorage.getItem(storageKey(admin)) ?? "[]") as StoredDecision[];
const writeStored = (admin: number, all: StoredDecision[]) =>
  all.length
    ? localStorage.setItem(storageKey(admin), JSON.stringify(all))
    : localStorage.removeItem(storageKey(admin));

export const forgetDecision = (admin: number, id: number) =>
  writeStored(
    admin,
    readStored(admin).filter((one) => one.id !== id),
  );
export function rememberDecision(admin: number, { id, name, seen }: PendingDecision, leavesAt: number) {
  forgetDecision(admin, id);
  writeStored(admin, [...readStored(admin), { id, name, seen, leavesAt }]);
}

const isByAdmin =
  (admin: number) =>
  ({ by, user }: AfterSale["events"][number]) =>
    by === "admin" && user?.id === admin;

/** Reports the decisions of this admin that had no effect, from any tab. */
export function useInterruptedDecisions(admin: number) {
  const words = useTranslator();
  const send = useSend();
  const toast = useToast();
  const describeState = useDescribeState();
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    async function check(id: number) {
      const stored = readStored(admin).find((one) => one.id === id);
      if (!stored) return; // its own tab has received the response
      const { done, problem } = await send("GET", `/cms/after_sale/${id}`);
      if (problem?.code === "offline") return;
      forgetDecision(admin, id);
      if (!done || done.events.slice(stored.seen).some(isByAdmin(admin))) return;
      const { name } = stored;
      const isAsBefore = done.events.length === stored.seen;
      const message = isAsBefore
        ? words("afterSale.interrupted", { name })
        : words("afterSale.notSent", { name, why: describeState(done) });
      const link = { href: `/admin/after_sales/${id}`, label: words("afterSale.look") };
      toast({ message, isProblem: true, link });
    }
    function scheduleChecks() {
      if (document.visibilityState !== "visible") return;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      for (const { id, leavesAt } of readStored(admin))
        timers.add(setTimeout(() => check(id), Math.max(0, leavesAt - Date.now()) + deliveryMs));
    }
    scheduleChecks();
    document.addEventListener("visibilitychange", scheduleChecks);
    return () => {
      document.removeEventListener("visibilitychange", scheduleChecks);
      for (const timer of timers) clearTimeout(timer);
    };
  }, [admin, send, toast, words, describeState]);
}
