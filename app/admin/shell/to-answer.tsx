"use client";

import { useEffect, useState } from "react";
import { cms, onWritten } from "@/components/cms";
import { useWords } from "@/components/words";
import { MenuCount } from "./menu-count";

const everyMs = 30_000;
/** A write to a request or its order changes how many wait. */
const written = /^\/cms\/(after_sale|order)\b/;

/** How many after-sale requests wait for the shop, beside their menu: the number of the tab "To do". It asks while the page is in sight. */
export function ToAnswer() {
  const words = useWords();
  const [count, show] = useState(0);
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      const { done } = await cms("GET", "/cms/after_sale/counts");
      if (done && !isOver) show(done.open);
    };
    const timer = setInterval(ask, everyMs);
    const stop = onWritten((path) => written.test(path) && void ask());
    void ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      isOver = true;
      stop();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
    };
  }, []);
  return <MenuCount count={count} what={words("news.toAnswer", { count })} />;
}
