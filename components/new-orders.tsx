"use client";

import { ShoppingCart, X } from "lucide-react";
import { usePathname } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import type { z } from "zod";
import { Link } from "@/components/ui/link";
import { formatMoney } from "@/lib/i18n/format";
import type { orderNews } from "@/lib/selling/orders/admin-schemas";
import { cms, onWritten } from "./cms";
import { type Paid, paidSince } from "./paid-since";
import { stillFresh } from "./still-fresh";
import { IconButton } from "./ui/button";
import { useWords } from "./words";

type News = z.output<typeof orderNews>;
type Item = News["items"][number];

const everyMs = 10_000;
/** As long as a message with a button. */
const shownMs = 12_000;
const eventName = "kiosk-new-orders";
/** The orders that the last answer named; undefined before it. */
let named: readonly Paid[] | undefined;
const listeners = new Set<() => void>();
let waiting = 0;
/** A write to an order changes how many wait. */
const written = /^\/cms\/(order|shipment)\b/;

/** How many paid orders wait to be shipped, those at the counter not among them, as of the last answer; 0 before it. For `useSyncExternalStore`. */
export const toShip = () => waiting;
export function onToShip(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
function setWaiting(count: number) {
  waiting = count;
  for (const listener of listeners) listener();
}

/**
 * Calls back when an order has just been paid, so that lists read themselves again. `known` are the orders that the server named before it read
 * the list: one that was paid between that and the first answer is news, too.
 */
export function useNewOrders(listener: () => void, known?: readonly Paid[]) {
  const cameSince = useMemo(() => paidSince(known ?? named), [known]);
  useEffect(() => {
    const hear = () => {
      if (named && cameSince(named).length) listener();
    };
    hear(); // an answer may have come before the list was there to hear it
    addEventListener(eventName, hear);
    return () => removeEventListener(eventName, hear);
  }, [listener, cameSince]);
}

/**
 * Asks for news while the page is in sight, and says what came: in the bar at the top, where it covers nothing, to screen readers, and in the
 * title of the tab. It goes by itself; the title keeps its number until the orders are opened.
 */
export function NewOrders() {
  const words = useWords();
  const path = usePathname();
  const [fresh, setFresh] = useState<Item[]>([]);
  const [isShown, show] = useState(false);
  const [isHeld, hold] = useState(false);

  useEffect(() => {
    const cameSince = paidSince();
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    async function ask() {
      clearTimeout(timer);
      if (document.visibilityState === "visible") {
        const { done } = await cms("GET", "/cms/order/news");
        if (isOver) return;
        if (done) {
          setWaiting(done.to_ship - done.to_pick_up);
          const came = cameSince(done.items);
          setFresh((before) => stillFresh(before, came, done.items));
          if (came.length) show(true);
          named = done.items;
          dispatchEvent(new Event(eventName));
        }
      }
      timer = setTimeout(ask, everyMs);
    }
    const look = () => document.visibilityState === "visible" && ask();
    const stop = onWritten((path) => written.test(path) && look());
    void ask();
    document.addEventListener("visibilitychange", look);
    return () => {
      isOver = true;
      stop();
      setWaiting(0);
      named = undefined;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page brings another title
  useEffect(() => {
    const mark = () => {
      const plain = document.title.replace(/^\(\d+\) /, "");
      const wanted = fresh.length ? `(${fresh.length}) ${plain}` : plain;
      if (document.title !== wanted) document.title = wanted;
    };
    mark();
    const watch = new MutationObserver(mark);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => watch.disconnect();
  }, [fresh.length, path]);

  const [first] = fresh;
  const newest = first?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer order is shown as long as the first
  useEffect(() => {
    if (!isShown || isHeld) return;
    const timer = setTimeout(() => show(false), shownMs);
    return () => clearTimeout(timer);
  }, [isShown, isHeld, newest]);
  useEffect(() => {
    if (!isShown && path.startsWith("/admin/orders")) setFresh([]);
  }, [isShown, path]);

  const text = !first
    ? ""
    : fresh.length === 1
      ? words("news.one", { amount: formatMoney(first.total_price), name: first.name || first.order_no })
      : words("news.several", { count: fresh.length });
  const holding = {
    onPointerEnter: () => hold(true),
    onPointerLeave: () => hold(false),
    onFocus: () => hold(true),
    onBlur: () => hold(false),
  };
  const close = () => {
    hold(false);
    setFresh([]);
    show(false);
  };
  return (
    <div role="status" className="ml-auto flex min-w-0 shrink-0 justify-end lg:shrink print:hidden">
      {first && isShown && (
        <div {...holding} className="opens flex min-w-0 items-center rounded-control bg-soft">
          <Link
            href={fresh.length === 1 ? `/admin/orders/${first.id}` : "/admin/orders?status=paid"}
            onClick={close}
            className="flex min-h-8 min-w-0 items-center gap-2 rounded-control px-2.5 font-medium text-accent hover:underline max-md:min-h-11"
          >
            <ShoppingCart className="size-4 shrink-0" aria-hidden="true" />
            <span className="min-w-0 truncate max-lg:sr-only">{text}</span>
            <span aria-hidden="true" className="tabular-nums lg:hidden">
              {fresh.length === 1 ? formatMoney(first.total_price) : `+${fresh.length}`}
            </span>
          </Link>
          <IconButton label={words("common.close")} onClick={close} className="max-lg:hidden">
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  );
}
