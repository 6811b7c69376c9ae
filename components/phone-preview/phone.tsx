"use client";

import { Moon, Smartphone, Sun } from "lucide-react";
import { frameQuery, isSimulator, listenToSimulator, sendToSimulator } from "mini-program-simulator";
import { useCallback, useEffect, useRef, useState } from "react";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { Button, IconButton } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";
import { Skeleton } from "@/components/ui/skeleton";
import type { PhonePreviewProps } from "./frame";

const typingMs = 250;
/**
 * The time that the mini-program needs to open the page again after an overlay. Until then, it can show that the record does not
 * exist.
 */
const openingMs = 300;
/** The first page takes longer. After this time it is shown in any case, because the mini-program reports its own errors. */
const firstPageMs = 3_000;
/** If the mini-program has not started this long after the document has loaded, a script is missing. */
const startingMs = 8_000;
const loadingMs = 20_000;

/** The starter mini-program in a frame, scaled down to three quarters. */
export function Phone({ page, answers = {}, patches = {} }: PhonePreviewProps) {
  const t = useTranslator();
  const { language } = useReader();
  const frame = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<"starting" | "open" | "failed">("starting");
  const [attempt, setAttempt] = useState(0);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = state === "open";
  const [theme, setTheme] = useState<"light" | "dark">("light");
  const drafts = JSON.stringify({ answers, patches });
  const latest = useRef(drafts);
  const sent = useRef("");
  const look = useRef(theme);

  useEffect(() => {
    latest.current = drafts;
    const timer = setTimeout(send, typingMs);
    return () => clearTimeout(timer);

    function send() {
      if (!sent.current || sent.current === drafts) return;
      sent.current = drafts;
      sendToSimulator(frame.current, { kind: "overlay", ...JSON.parse(drafts) });
    }
  }, [drafts]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = listenToSimulator(
      () => frame.current,
      ({ kind }) => {
        if (kind === "page") openIn(openingMs);
        if (kind !== "ready") return;
        sent.current = latest.current;
        sendToSimulator(frame.current, { kind: "device", theme: look.current });
        sendToSimulator(frame.current, { kind: "overlay", ...JSON.parse(latest.current) });
        openIn(firstPageMs);
      },
    );
    function openIn(ms: number) {
      clearTimeout(timer);
      timer = setTimeout(() => setState("open"), ms);
    }
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);

  const failIn = useCallback((ms: number) => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => setState((now) => (now === "starting" ? "failed" : now)), ms);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt has a new frame
  useEffect(() => {
    failIn(loadingMs);
    return () => clearTimeout(waiting.current);
  }, [attempt, failIn]);
  const loaded = () => failIn(isSimulator(frame.current) ? startingMs : 0);
  const retry = () => {
    sent.current = "";
    setState("starting");
    setAttempt(attempt + 1);
  };

  const query = frameQuery({
    page,
    theme: "light",
    network: "wifi",
    user: "preview",
    language: language === "zh" ? "zh_CN" : "en",
  });
  const isDark = theme === "dark";
  return (
    <div className="grid justify-items-center gap-2">
      <div className="relative h-[min(620px,calc(100dvh-11rem))] min-h-[420px] w-[300px] overflow-hidden rounded-[36px] border-8 border-[#1b1a18] bg-panel shadow-float dark:border-[#33312d]">
        {state === "starting" && (
          <div className="absolute inset-0 grid content-start gap-3 bg-panel p-4">
            <span role="status" className="sr-only">
              {t("phone.loading")}
            </span>
            <Skeleton className="aspect-square h-auto w-full" />
            <Skeleton className="w-20" />
            <Skeleton className="w-44" />
          </div>
        )}
        {state === "failed" && (
          <div role="alert" className="absolute inset-0 z-1 grid content-center bg-panel">
            <EmptyState
              icon={<Smartphone className="size-5" aria-hidden="true" />}
              title={t("phone.failed")}
              actions={<Button onClick={retry}>{t("common.retry")}</Button>}
            >
              {t("phone.failed.what")}
            </EmptyState>
          </div>
        )}
        <iframe
          key={attempt}
          ref={frame}
          onLoad={loaded}
          src={`/phone/frame?${query}`}
          title={t("phone.title")}
          className={classes(
            "block h-[calc(100%/0.757)] w-[375px] origin-top-left scale-[0.757] border-0",
            !isOpen && "invisible",
          )}
        />
      </div>
      <div className="flex items-center gap-1 text-small text-ink-2">
        {t("phone.beside")}
        <IconButton
          label={t(isDark ? "phone.light" : "phone.dark")}
          onClick={() => {
            look.current = isDark ? "light" : "dark";
            setTheme(look.current);
            sendToSimulator(frame.current, { kind: "device", theme: look.current });
          }}
        >
          {isDark ? <Sun className="size-4" aria-hidden="true" /> : <Moon className="size-4" aria-hidden="true" />}
        </IconButton>
      </div>
    </div>
  );
}
