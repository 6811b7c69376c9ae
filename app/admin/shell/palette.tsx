"use client";

import { CornerDownLeft } from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { formatProblem } from "@/components/api/problem";
import { useConfirmDiscard, useOpenPage } from "@/components/edit/unsaved-changes";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { OrderState } from "@/components/orders/order-state";
import { storePickupCode } from "@/components/orders/pickup-code";
import { isCurrentPage } from "@/components/page/repeated-navigation";
import { classes } from "@/components/ui/classes";
import { Dialog } from "@/components/ui/dialog";
import { useAllKeys, useWrittenKey } from "@/components/ui/keys";
import { limitInput } from "@/components/ui/limited";
import { formatAgo } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/language";
import { chooseLanguage, chooseScheme } from "./actions";
import {
  type Answer,
  type FoundKind,
  type FoundOrder,
  find,
  findSettings,
  fits,
  type NamedSettings,
  ordersByNumber,
} from "./search";
import { useSignOut } from "./sign-out";

export interface PaletteProps {
  /** `names`: the titles in both languages and other words, for matching. */
  pages: readonly { href: string; title: string; names: string }[];
  kinds: readonly { kind: FoundKind; path: string }[];
  settings: string | undefined;
  desk: string | undefined;
  onClose: () => void;
  onKeys: () => void;
}

interface Choice {
  id: string;
  group: string;
  title: string;
  names?: string;
  detail?: ReactNode;
  run: () => void;
}

const form = (name: string, value: string) => {
  const data = new FormData();
  data.set(name, value);
  return data;
};

/** Finds pages, actions and records. The arrow keys select, Enter opens, Esc closes. */
export function Palette({ pages, kinds, settings, desk, onClose, onKeys }: PaletteProps) {
  const t = useTranslator();
  const { language } = useReader();
  const router = useRouter();
  const open = useOpenPage();
  const confirmDiscard = useConfirmDiscard();
  const signOut = useSignOut();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const toShip = desk && /^(?:ship(?:\s+order)?|发货(?:\s*订单)?)\s+(.+)$/i.exec(text.trim())?.[1];
  const { found, problem, isSearching } = useRecords(kinds, toShip || text.trim());
  const { named: settingNames, problem: untold } = useSettingNames(settings, text.trim() !== "", language);

  /** Runs after the palette has closed and restored the focus, so that a dialog that it opens keeps the focus. */
  const afterwards = useRef(() => {});

  useEffect(() => {
    const before = document.activeElement;
    dialog.current!.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
      afterwards.current();
    };
  }, []);

  const go = (href: string) => () => open(href);
  /** On the settings page, replaces the URL: unsaved changes remain, and the history gets no new entry. */
  const goToSetting = (key: string) => () => {
    const href = `${settings}?${new URLSearchParams({ find: key })}`;
    if (location.pathname === settings && !isCurrentPage(href)) router.replace(href, { scroll: false });
    else open(href);
  };
  const code = /^\d{8}$/.test(text.trim()) ? text.trim() : "";
  const toCounter = () => {
    storePickupCode(code);
    go(`${desk}?counter=${Date.now()}`)();
  };
  const own: Choice[] = [
    ...pages.map(({ href, ...page }) => ({ id: href, group: t("palette.pages"), ...page, run: go(href) })),
    ...[
      ...(desk ? [{ id: "counter", title: t("palette.counter"), run: toCounter }] : []),
      { id: "keys", title: t("palette.keys"), run: onKeys },
      { id: "dark", title: t("palette.dark"), run: () => chooseScheme(form("scheme", "dark")) },
      { id: "light", title: t("palette.light"), run: () => chooseScheme(form("scheme", "light")) },
      { id: "en", title: "English", run: () => chooseLanguage(form("language", "en")) },
      { id: "zh", title: "简体中文", run: () => chooseLanguage(form("language", "zh")) },
      { id: "out", title: t("shell.signOut"), run: () => confirmDiscard(() => void signOut()) },
    ].map((action) => ({ ...action, group: t("palette.actions") })),
  ];
  const named = ordersByNumber(found, toShip || text.trim());
  const records = [...named, ...found.filter((each) => !named.includes(each))]
    .filter(({ kind }) => !toShip || kind === "order")
    .map(({ kind, id: record, title, detail, order }) => ({
      id: `${kind}-${record}`,
      group: t(`kinds.${kind}`),
      title: toShip
        ? t("palette.ship", { order: `${order!.order_no} · ${title}` })
        : title || t("common.customer", { id: record }),
      detail: order ? <OrderDetail order={order} total={detail} /> : detail,
      run: go(toShip ? `${desk}?ids=${record}` : `${kinds.find((one) => one.kind === kind)!.path}/${record}`),
    }));
  const ofSettings = settingNames
    .filter(({ names }) => fits(names, text))
    .map(({ key, label }) => ({
      id: key,
      group: t("palette.setting"),
      title: label,
      run: goToSetting(key),
    }));
  const atCounter = { id: "code", group: t("palette.actions"), title: t("palette.counter.code", { code }) };
  const choices: Choice[] = [
    ...records.slice(0, named.length),
    ...(desk && code ? [{ ...atCounter, run: toCounter }] : []),
    // Titles come before pages that are only found by what is done there.
    ...own
      .filter(({ title, names = title }) => fits(names, text))
      .toSorted((a, b) => Number(fits(b.title, text)) - Number(fits(a.title, text))),
    ...ofSettings,
    ...records.slice(named.length),
  ];
  const chosen = choices[Math.min(at, choices.length - 1)];
  function describeSearch() {
    if (isSearching) return t("palette.searching");
    const failure = problem ?? untold;
    if (failure && records.length + ofSettings.length === 0) return formatProblem(failure, t, language);
    return choices.length === 0 ? t("palette.none", { text: text.trim() }) : "";
  }
  const announcement = describeSearch();

  function act(choice: Choice | undefined) {
    if (!choice) return;
    afterwards.current = choice.run;
    onClose();
  }

  function walk(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") act(chosen);
    else if (step && choices.length) setAt((Math.min(at, choices.length - 1) + step + choices.length) % choices.length);
    else return;
    event.preventDefault();
  }

  useEffect(() => {
    if (chosen) document.getElementById(`${id}-${chosen.id}`)?.scrollIntoView({ block: "nearest" });
  }, [chosen, id]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop is for the mouse; the keyboard has Esc
    <dialog
      ref={dialog}
      aria-label={t("palette.title")}
      onCancel={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      className="opens mx-auto mt-[12dvh] max-h-[76dvh] w-[calc(100vw-28px)] max-w-[600px] flex-col overflow-hidden rounded-card border bg-panel p-0 text-ink shadow-float backdrop:bg-[#0006] open:flex"
    >
      <input
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={chosen && `${id}-${chosen.id}`}
        aria-label={t("shell.search")}
        placeholder={t("shell.search")}
        autoComplete="off"
        spellCheck={false}
        {...limitInput(100)}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={walk}
        className="h-12 shrink-0 border-b bg-transparent px-4 text-[1rem] outline-none"
      />
      <div id={id} role="listbox" aria-label={t("palette.title")} className="overflow-y-auto p-1.5">
        {choices.map((choice, place) => (
          <div key={choice.id} role="presentation">
            {choices[place - 1]?.group !== choice.group && (
              <p role="presentation" className="px-2.5 pt-2 pb-1 text-small text-ink-3">
                {choice.group}
              </p>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input above handles the keys */}
            <div
              role="option"
              tabIndex={-1}
              id={`${id}-${choice.id}`}
              aria-selected={choice === chosen}
              onClick={() => act(choice)}
              onPointerMove={() => setAt(place)}
              className={classes(
                "flex min-h-9 cursor-pointer items-center gap-x-3 rounded-control px-2.5 max-md:min-h-11 max-md:flex-wrap",
                choice === chosen && "bg-soft text-accent",
              )}
            >
              <span className="min-w-0 truncate">{choice.title}</span>
              {choice.detail && <span className="shrink-0 text-ink-2 tabular-nums">{choice.detail}</span>}
              {choice === chosen && <CornerDownLeft className="ml-auto size-4 shrink-0" aria-hidden="true" />}
            </div>
          </div>
        ))}
      </div>
      <p role="status" className={classes("px-4 text-ink-2", announcement && "py-3")}>
        {announcement}
      </p>
    </dialog>
  );
}

function OrderDetail({ order, total }: { order: FoundOrder; total: string }) {
  const { language, timeZone } = useReader();
  const [now] = useState(Date.now);
  return (
    <span className="flex items-center gap-2">
      <OrderState {...order} />
      {total}
      <span className="text-small">{formatAgo(order.created_at, now, { language, timeZone })}</span>
      <span className="font-mono text-small max-md:hidden">{order.order_no.slice(-8)}</span>
    </span>
  );
}

const noSettings: NamedSettings = { named: [] };

/** The settings by their names in both languages. Loaded when the admin starts typing. */
function useSettingNames(page: string | undefined, isWanted: boolean, language: Language) {
  const [answer, setAnswer] = useState(noSettings);
  const isRequested = page !== undefined && isWanted;
  useEffect(() => {
    if (!isRequested) return;
    const stop = new AbortController();
    findSettings(language, stop.signal).then(setAnswer, () => {});
    return () => stop.abort();
  }, [isRequested, language]);
  return isRequested ? answer : noSettings;
}

const nothing: Answer = { found: [] };

/** Searches 150 ms after the last key. Ignores outdated responses. */
function useRecords(kinds: PaletteProps["kinds"], text: string) {
  const deferredText = useDeferredValue(text);
  const [answer, setAnswer] = useState<Answer & { text: string }>({ text: "", ...nothing });
  const isAsked = deferredText.trim() !== "";
  useEffect(() => {
    if (!isAsked) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      void find(
        kinds.map(({ kind }) => kind),
        deferredText,
        stop.signal,
      )
        .catch(() => nothing)
        .then((found) => stop.signal.aborted || setAnswer({ text: deferredText, ...found }));
    }, 150);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [deferredText, isAsked, kinds]);
  const { found, problem } = isAsked && answer.text === deferredText ? answer : nothing;
  return { found, problem, isSearching: isAsked && answer.text !== deferredText };
}

export function KeysWindow({ onClose }: { onClose: () => void }) {
  const t = useTranslator();
  const written = useWrittenKey();
  const keys = useAllKeys();
  return (
    <Dialog title={t("palette.keys")} onClose={onClose}>
      <dl className="grid gap-2.5">
        {keys.map(({ key, what }) => (
          <div key={key} className="flex items-center gap-4">
            <dt>{what}</dt>
            <dd className="ml-auto rounded-sm border px-1.5 font-mono text-small">{written(key)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 border-t border-line-soft pt-3 text-small text-ink-2">{t("palette.keys.off")}</p>
    </Dialog>
  );
}
