"use client";

import { useQuery } from "@tanstack/react-query";
import { ShoppingCart, X } from "lucide-react";
import { usePathname } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { apiQueryOptions, useApiQuery } from "@/components/api/use-api-query";
import { useTranslator } from "@/components/i18n/translator";
import { IconButton } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { allowSound, beep } from "./order-sound";

const path = "/cms/alarm";
const pollMs = 10_000;
/** The same as for a toast with a button. */
const visibleMs = 12_000;
const maxListed = 10;
const query = { type: "order.paid", size: maxListed } as const;

const newestOf = (listed: readonly { position: number }[]) => listed[0]?.position ?? 0;

/**
 * Calls `listener` when an order was paid, to refresh lists. `known` is the position of the last payment before the server read
 * the list.
 */
export function useNewOrders(listener: () => void, known?: number) {
  const listed = useQuery({ ...apiQueryOptions(path, query), enabled: false }).data?.items;
  const before = useRef(known);
  useEffect(() => {
    if (!listed) return;
    const hasNew = before.current !== undefined && newestOf(listed) > before.current;
    before.current = newestOf(listed);
    if (hasNew) listener();
  }, [listener, listed]);
}

/**
 * Polls for new orders and announces them in the top bar, to screen readers and in the title of the tab. The announcement closes
 * automatically; the title shows the number until the admin opens the orders. With sound, hidden tabs poll too.
 */
export function NewOrders({ hasSound }: { hasSound: boolean }) {
  const t = useTranslator();
  const pathname = usePathname();
  const listed = useApiQuery(path, { query, every: pollMs, inBackground: hasSound }).done?.items;
  const [known, setKnown] = useState<number>();
  const [isShown, setShown] = useState(false);
  const [isHeld, setHeld] = useState(false);
  if (listed && known === undefined) setKnown(newestOf(listed));
  const newOrders = listed?.filter(({ position }) => known !== undefined && position > known) ?? [];
  const count = newOrders.length < maxListed ? String(newOrders.length) : `${maxListed}+`;
  useNewOrders(
    useCallback(() => {
      setShown(true);
      if (hasSound) beep();
    }, [hasSound]),
  );
  useEffect(() => {
    if (!hasSound) return;
    const stop = new AbortController();
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, allowSound, { signal: stop.signal });
    return () => stop.abort();
  }, [hasSound]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation changes the title
  useEffect(() => {
    const mark = () => {
      const plain = document.title.replace(/^\(\d+\+?\) /, "");
      const wanted = newOrders.length ? `(${count}) ${plain}` : plain;
      if (document.title !== wanted) document.title = wanted;
    };
    mark();
    const watch = new MutationObserver(mark);
    watch.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => watch.disconnect();
  }, [count, pathname]);

  const [first] = newOrders;
  const newest = first?.position;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer order restarts the timer
  useEffect(() => {
    if (!isShown || isHeld) return;
    const timer = setTimeout(() => setShown(false), visibleMs);
    return () => clearTimeout(timer);
  }, [isShown, isHeld, newest]);
  useEffect(() => {
    if (!isShown && pathname.startsWith("/admin/orders")) setKnown(undefined);
  }, [isShown, pathname]);

  const text = newOrders.length === 1 ? first!.title : t("news.several", { count });
  const pauseHandlers = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  const close = () => {
    setHeld(false);
    setKnown(undefined);
    setShown(false);
  };
  return (
    <div role="status" className="ml-auto flex min-w-0 shrink-0 justify-end lg:shrink print:hidden">
      {first && isShown && (
        <div {...pauseHandlers} className="opens flex min-w-0 items-center rounded-control bg-soft">
          <Link
            href={newOrders.length === 1 ? `/admin/orders/${first.resource_id}` : "/admin/orders?status=paid"}
            onClick={close}
            className="flex min-h-8 min-w-0 items-center gap-2 rounded-control px-2.5 font-medium text-accent hover:underline max-md:min-h-11"
          >
            <ShoppingCart className="size-4 shrink-0" aria-hidden="true" />
            <span className="min-w-0 truncate max-lg:sr-only">{text}</span>
            <span aria-hidden="true" className="tabular-nums lg:hidden">
              +{count}
            </span>
          </Link>
          <IconButton label={t("common.close")} onClick={close} className="max-lg:hidden">
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  );
}
