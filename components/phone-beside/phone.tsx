"use client";

import { Moon, Smartphone, Sun } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { Empty } from "@/components/empty";
import { Button, IconButton } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";
import { Skeleton } from "@/components/ui/skeleton";
import { useReader, useWords } from "@/components/words";
import type { PhoneShown } from "./types";
import { sendToPhone } from "./types";

const typingMs = 250;
/** The page opens again with the overlay; until then it may show that the record does not exist. */
const openingMs = 300;
/** On a busy machine the first page takes longer. The wait ends, because the mini-program shows its own errors. */
const firstPageMs = 3_000;
/** After its document has come, the mini-program starts within this time, unless a part of it is missing. */
const startingMs = 8_000;
/** Its document itself. */
const loadingMs = 20_000;

/** The starter mini-program in a frame, at three quarters of its size. */
export function Phone({ page, answers = {}, patches = {} }: PhoneShown) {
  const words = useWords();
  const { language } = useReader();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<"starting" | "open" | "failed">("starting");
  const [turn, setTurn] = useState(0);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = state === "open";
  const [theme, setTheme] = useState<"light" | "dark">("light");
  const handed = JSON.stringify({ answers, patches });
  const latest = useRef(handed);
  const sent = useRef("");
  const look = useRef(theme);

  useEffect(() => {
    latest.current = handed;
    const timer = setTimeout(hand, typingMs);
    return () => clearTimeout(timer);

    function hand() {
      if (!sent.current || sent.current === handed) return;
      sent.current = handed;
      sendToPhone(frame.current, { kind: "overlay", ...JSON.parse(handed) });
    }
  }, [handed]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow || data?.from !== "kiosk-phone") return;
      if (data.kind === "page") openIn(openingMs);
      if (data.kind !== "ready") return;
      sent.current = latest.current;
      sendToPhone(frame.current, { kind: "device", theme: look.current });
      sendToPhone(frame.current, { kind: "overlay", ...JSON.parse(latest.current) });
      openIn(firstPageMs);
    };
    function openIn(ms: number) {
      clearTimeout(timer);
      timer = setTimeout(() => setState("open"), ms);
    }
    addEventListener("message", listen);
    return () => {
      removeEventListener("message", listen);
      clearTimeout(timer);
    };
  }, []);

  const failIn = useCallback((ms: number) => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => setState((now) => (now === "starting" ? "failed" : now)), ms);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is a new frame
  useEffect(() => {
    failIn(loadingMs);
    return () => clearTimeout(waiting.current);
  }, [turn, failIn]);
  /** The frame has loaded: it contains the phone or an error page. */
  const loaded = () => failIn(frame.current?.contentDocument?.documentElement.dataset.appId ? startingMs : 0);
  const retry = () => {
    sent.current = "";
    setState("starting");
    setTurn(turn + 1);
  };

  const query = new URLSearchParams({
    ...{ page, theme: "light", network: "wifi", shopper: "preview" },
    language: language === "zh" ? "zh_CN" : "en",
  });
  const isDark = theme === "dark";
  return (
    <div className="grid justify-items-center gap-2">
      <div className="relative h-[min(620px,calc(100dvh-11rem))] min-h-[420px] w-[300px] overflow-hidden rounded-[36px] border-8 border-[#1b1a18] bg-panel shadow-float dark:border-[#33312d]">
        {state === "starting" && (
          <div className="absolute inset-0 grid content-start gap-3 bg-panel p-4">
            <span role="status" className="sr-only">
              {words("phone.loading")}
            </span>
            <Skeleton className="aspect-square h-auto w-full" />
            <Skeleton className="w-20" />
            <Skeleton className="w-44" />
          </div>
        )}
        {state === "failed" && (
          <div role="alert" className="absolute inset-0 z-1 grid content-center bg-panel">
            <Empty
              icon={<Smartphone className="size-5" aria-hidden="true" />}
              title={words("phone.failed")}
              actions={<Button onClick={retry}>{words("common.retry")}</Button>}
            >
              {words("phone.failed.what")}
            </Empty>
          </div>
        )}
        <iframe
          key={turn}
          ref={frame}
          onLoad={loaded}
          src={`/phone/frame?${query}`}
          title={words("phone.title")}
          className={classes(
            "block h-[calc(100%/0.757)] w-[375px] origin-top-left scale-[0.757] border-0",
            !isOpen && "invisible",
          )}
        />
      </div>
      <div className="flex items-center gap-1 text-small text-ink-2">
        {words("phone.beside")}
        <IconButton
          label={words(isDark ? "phone.light" : "phone.dark")}
          onClick={() => {
            look.current = isDark ? "light" : "dark";
            setTheme(look.current);
            sendToPhone(frame.current, { kind: "device", theme: look.current });
          }}
        >
          {isDark ? <Sun className="size-4" aria-hidden="true" /> : <Moon className="size-4" aria-hidden="true" />}
        </IconButton>
      </div>
    </div>
  );
}
