"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslator } from "@/components/i18n/translator";
import { dispatchRepeatedNavigation, isCurrentPage, urlWithoutHash } from "@/components/page/repeated-navigation";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

interface UnsavedChanges {
  forms: Set<object>;
  /** Pushes a history entry, so that the back button does not leave the page. */
  holdBack: () => void;
  leave: (go: () => void) => void;
  open: (href: string) => void;
  askToLose: (go: () => void) => void;
  askToClose: (close: () => void) => void;
}
const Context = createContext<UnsavedChanges>({
  forms: new Set(),
  holdBack: () => {},
  leave: (go) => go(),
  open: () => {},
  askToLose: (go) => go(),
  askToClose: (close) => close(),
});

/**
 * While this is true, leaving the page requires a confirmation: by a link, a form with `data-leaves`, the palette, the back
 * button or closing the tab.
 */
export function useUnsaved(isUnsaved: boolean) {
  const { forms, holdBack } = useContext(Context);
  // A layout effect, because an effect would run after the page shows "unsaved" or "Saved".
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    const form = {};
    forms.add(form);
    holdBack();
    return () => {
      forms.delete(form);
    };
  }, [isUnsaved, forms, holdBack]);
}

export function useConfirmClose(isTyped: boolean, close: () => void) {
  const { askToClose } = useContext(Context);
  useUnsaved(isTyped);
  return () => (isTyped ? askToClose(close) : close());
}

/** `leave(() => router.push(…))` leaves the page, after a confirmation if there are unsaved changes. */
export const useLeave = () => useContext(Context).leave;

/**
 * Opens a page like `leave(() => router.push(href))`. If it is the current page, the page is notified instead (`useRepeatedNavigation`).
 */
export const useOpenPage = () => useContext(Context).open;

/** Confirms like `leave`, for an action that the server can refuse: the form remains guarded until the page releases it. */
export const useConfirmDiscard = () => useContext(Context).askToLose;

export function UnsavedChangesProvider({ children }: { children: ReactNode }) {
  const t = useTranslator();
  const router = useRouter();
  const forms = useRef(new Set<object>()).current;
  /** Whether the current history entry is the one from `holdBack`, and the URL of its page. */
  const isGuarded = useRef(false);
  const guardedUrl = useRef<string>(undefined);
  const guardEntry = useRef<string>(undefined);
  const isReturning = useRef(false);
  const [confirmation, setConfirmation] = useState<{ what: "leave" | "close"; go: () => void }>();
  const confirmLeave = useCallback(
    (go: () => void) => {
      setConfirmation({
        what: "leave",
        go() {
          forms.clear();
          go();
        },
      });
    },
    [forms],
  );
  const leave = useCallback((go: () => void) => (forms.size ? confirmLeave(go) : go()), [forms, confirmLeave]);
  const open = useCallback(
    (href: string) => {
      if (!isCurrentPage(href)) return leave(() => router.push(href));
      if (!dispatchRepeatedNavigation() && !forms.size) router.push(href); // renders the page from scratch
    },
    [forms, leave, router],
  );
  const confirmDiscard = useCallback(
    (go: () => void) => (forms.size ? setConfirmation({ what: "leave", go }) : go()),
    [forms],
  );
  const confirmClose = useCallback((close: () => void) => setConfirmation({ what: "close", go: close }), []);
  const holdBack = useCallback(() => {
    if (isGuarded.current && guardedUrl.current === urlWithoutHash(location)) return;
    isGuarded.current = true;
    guardedUrl.current = urlWithoutHash(location);
    window.history.pushState({ isHeld: true }, "", location.href);
    guardEntry.current = currentEntryKey();
  }, []);

  const address = `${usePathname()}?${useSearchParams()}`;
  useLayoutEffect(() => {
    // A new record changes its URL within the same history entry.
    if (address && currentEntryKey() !== guardEntry.current) isGuarded.current = false;
  }, [address]);

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => forms.size && event.preventDefault();
    function onClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link?.href || !isPlain(event, link)) return;
      if (urlWithoutHash(link) === urlWithoutHash(location))
        return link.hash ? jump(event, link) : repeatNavigation(event, link);
      if (!forms.size) return;
      event.preventDefault();
      event.stopPropagation();
      leave(() => (link.isConnected ? link.click() : router.push(link.href)));
    }
    let agreed: HTMLFormElement | undefined;
    function onSubmit(event: SubmitEvent) {
      const form = event.target as HTMLFormElement;
      if (!forms.size || form.dataset.leaves === undefined || form === agreed) return;
      event.preventDefault();
      event.stopPropagation();
      confirmDiscard(() => {
        agreed = form;
        form.requestSubmit();
        agreed = undefined;
      });
    }
    function onBack(event: PopStateEvent) {
      if (isReturning.current) {
        isReturning.current = false;
        return event.stopImmediatePropagation(); // the page has not changed
      }
      if (!event.state) return; // a jump within the page
      const wasGuarded = isGuarded.current && guardedUrl.current === urlWithoutHash(location);
      if (isGuarded.current && !wasGuarded && forms.size && entries()) {
        // The history moved two steps at once, past the entry from `holdBack`.
        event.stopImmediatePropagation();
        const goal = currentEntryKey();
        isReturning.current = true;
        goTo(guardEntry.current!).catch(() => {
          isReturning.current = false;
        });
        return confirmLeave(() => {
          isGuarded.current = false;
          goTo(goal).catch(() => {});
        });
      }
      isGuarded.current = false;
      const isPassed = event.state.isHeld && !forms.size; // on the way back from a later page
      if (!wasGuarded && !isPassed) return;
      if (!forms.size) {
        event.stopImmediatePropagation(); // skips the page in between
        return window.history.back();
      }
      holdBack();
      confirmLeave(() => {
        isGuarded.current = false;
        window.history.go(-2);
      });
    }
    addEventListener("beforeunload", onUnload);
    addEventListener("click", onClick, true);
    addEventListener("submit", onSubmit, true);
    addEventListener("popstate", onBack, true);
    return () => {
      removeEventListener("beforeunload", onUnload);
      removeEventListener("click", onClick, true);
      removeEventListener("submit", onSubmit, true);
      removeEventListener("popstate", onBack, true);
    };
  }, [forms, leave, confirmLeave, confirmDiscard, holdBack, router]);

  return (
    <Context
      value={useMemo(
        () => ({ forms, holdBack, leave, open, askToLose: confirmDiscard, askToClose: confirmClose }),
        [forms, holdBack, leave, open, confirmDiscard, confirmClose],
      )}
    >
      {children}
      {confirmation && (
        <Dialog
          title={t(`edit.${confirmation.what}`)}
          onClose={() => setConfirmation(undefined)}
          footer={
            <>
              <Button
                look="danger"
                onClick={() => {
                  setConfirmation(undefined);
                  confirmation.go();
                }}
              >
                {t(`edit.${confirmation.what}.go`)}
              </Button>
              <Button look="primary" onClick={() => setConfirmation(undefined)}>
                {t(`edit.${confirmation.what}.stay`)}
              </Button>
            </>
          }
        >
          <p>{t(`edit.${confirmation.what}.what`)}</p>
        </Dialog>
      )}
    </Context>
  );
}

/** Navigates within the page without a new history entry, which the back button would reach before the one from `holdBack`. */
function jump(event: MouseEvent, { hash, href }: HTMLAnchorElement) {
  if (!hash && !location.hash) return;
  event.preventDefault();
  const { state } = window.history;
  location.replace(hash || "#");
  window.history.replaceState(state, "", href);
}

/** If the page can show the target of the link again, it is notified. Other pages are rendered again by the link itself. */
function repeatNavigation(event: MouseEvent, link: HTMLAnchorElement) {
  if (!dispatchRepeatedNavigation()) return jump(event, link);
  event.preventDefault();
  event.stopPropagation();
}

interface Entries {
  currentEntry: { key: string } | null;
  traverseTo(key: string): { committed: Promise<unknown>; finished: Promise<unknown> };
}
const entries = () => (window as { navigation?: Entries }).navigation;

/** Without the Navigation API, the length of the history is used; browsers limit it to 50. */
const currentEntryKey = () => entries()?.currentEntry?.key ?? String(window.history.length);

async function goTo(entry: string) {
  const { committed, finished } = entries()!.traverseTo(entry);
  finished.catch(() => {}); // rejects for the same reason as `committed`
  await committed;
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent, { target, href }: HTMLAnchorElement) =>
  button === 0 &&
  !(metaKey || ctrlKey || shiftKey || altKey) &&
  (target === "" || target === "_self") &&
  new URL(href).protocol.startsWith("http");
