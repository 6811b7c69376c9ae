"use client";

import { Check, TriangleAlert, X } from "lucide-react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { type PageProblem, problemMessage } from "@/components/api/problem";
import type { Undone } from "@/components/edit/restore-each";
import { useSecondsLeft } from "@/components/i18n/time";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { Link } from "./link";

interface ToastOptions {
  message?: string;
  /** Shown in place of the message. */
  problem?: PageProblem;
  /** Undoes the action. If it resolves to a problem or to the number of records that were not restored, the toast shows it. */
  undo?: () => Promise<PageProblem | Undone | undefined>;
  /** The time after which `undo` is refused. The toast remains until then, with a countdown. */
  undoUntil?: string | null;
  isProblem?: boolean;
  link?: { href: string; label: string };
}
type ShowToast = (options: ToastOptions) => () => void;
type OpenToast = ToastOptions & { id: number };

const Context = createContext<ShowToast>(() => () => {});
export const useToast = () => useContext(Context);

const visibleSeconds = 6;
/** Longer, so that the button can be reached by keyboard. */
const undoSeconds = 12;

/** Shows toasts. Screen readers announce them politely. */
export function Toaster({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<OpenToast[]>([]);
  const last = useRef(0);
  const close = useCallback((id: number) => setShown((all) => all.filter((one) => one.id !== id)), []);
  const showToast = useCallback<ShowToast>(
    (options) => {
      last.current += 1;
      const id = last.current;
      setShown((all) => [...all.slice(-2), { ...options, id }]);
      return () => close(id);
    },
    [close],
  );
  return (
    <Context value={showToast}>
      {children}
      <div
        role="status"
        aria-live="polite"
        className="pointer-events-none fixed inset-x-3.5 bottom-5 z-50 grid justify-items-center gap-2 max-md:bottom-20 print:hidden"
      >
        {shown.map((one) => (
          <Toast key={one.id} told={one} onClose={() => close(one.id)} tell={showToast} />
        ))}
      </div>
    </Context>
  );
}

interface ToastProps {
  told: ToastOptions;
  onClose: () => void;
  tell: ShowToast;
}
function Toast({ told: { message, problem, undo, undoUntil, link, ...told }, onClose, tell }: ToastProps) {
  const t = useTranslator();
  const { language } = useReader();
  const isProblem = told.isProblem || problem !== undefined;
  const [isHeld, setHeld] = useState(false);
  const close = useRef(onClose);
  close.current = onClose;
  const canUndo = Boolean(undo);
  const seconds = useSecondsLeft(undoUntil);
  useEffect(() => {
    if ((isHeld && !undoUntil) || isProblem) return;
    const usual = (canUndo ? undoSeconds : visibleSeconds) * 1000;
    const timer = setTimeout(() => close.current(), undoUntil ? Date.parse(undoUntil) - Date.now() : usual);
    return () => clearTimeout(timer);
  }, [isHeld, isProblem, canUndo, undoUntil]);
  const holding = useMemo(
    () => ({
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    }),
    [],
  );

  async function runUndo() {
    onClose();
    const answer = await undo!();
    const { back, left, problem } = answer && "left" in answer ? answer : { back: 1, left: 0, problem: answer };
    if (problem) tell({ problem });
    if (left) tell({ message: t(back ? "common.undoneExcept" : "common.undoneNone", { count: left }) });
    else if (!problem) tell({ message: t("common.undone") });
  }

  return (
    <div
      {...holding}
      className="opens pointer-events-auto flex max-w-[560px] items-center gap-3 rounded-card bg-ink py-1.5 pr-1.5 pl-4 text-bg shadow-float"
    >
      {isProblem ? (
        <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
      ) : (
        <Check className="size-4 shrink-0" aria-hidden="true" />
      )}
      <span className="min-w-0 py-1.5 wrap-anywhere">{problem ? problemMessage(problem, t, language) : message}</span>
      {undo && (
        <button
          type="button"
          onClick={runUndo}
          className="min-h-8 shrink-0 rounded-control px-2 font-semibold underline underline-offset-3 outline-current max-md:min-h-11"
        >
          {t("common.changeBack")}
          {seconds > 0 && <span className="font-normal tabular-nums"> {t("common.secondsLeft", { seconds })}</span>}
        </button>
      )}
      {link && (
        <Link
          href={link.href}
          onClick={onClose}
          className="grid min-h-8 shrink-0 place-items-center rounded-control px-2 font-semibold underline underline-offset-3 outline-current max-md:min-h-11"
        >
          {link.label}
        </Link>
      )}
      <button
        type="button"
        onClick={onClose}
        aria-label={t("common.close")}
        className="grid size-8 shrink-0 place-items-center rounded-control outline-current max-md:size-11"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </div>
  );
}
