"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useLayoutEffect, useState } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { dispatchRepeatedNavigation, isCurrentPage } from "@/components/page/repeated-navigation";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

/** The forms of the page with unsaved changes. */
const forms = new Set<object>();

type Confirm = (what: "leave" | "close", go: () => void) => void;
const Context = createContext<Confirm>((_, go) => go());

/**
 * While this is true, leaving the page requires a confirmation: by a link, the palette, reloading, closing the tab,
 * and by the back button if the browser supports it.
 */
export function useUnsaved(isUnsaved: boolean) {
  // A layout effect, because an effect would run after the page shows "unsaved" or "Saved".
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    const form = {};
    forms.add(form);
    return () => void forms.delete(form);
  }, [isUnsaved]);
}

export function useConfirmClose(isTyped: boolean, close: () => void) {
  const confirm = useContext(Context);
  useUnsaved(isTyped);
  return () => (isTyped ? confirm("close", close) : close());
}

/** Confirms like `useLeave`, for an action that the server can refuse: the form remains guarded until the page releases it. */
export function useConfirmDiscard() {
  const confirm = useContext(Context);
  return useCallback((go: () => void) => (forms.size ? confirm("leave", go) : go()), [confirm]);
}

const release = (go: () => void) => () => {
  forms.clear();
  go();
};

/** `leave(() => router.push(…))` leaves the page, after a confirmation if there are unsaved changes. */
export function useLeave() {
  const confirmDiscard = useConfirmDiscard();
  return useCallback((go: () => void) => confirmDiscard(release(go)), [confirmDiscard]);
}

/**
 * Opens a page like `leave(() => router.push(href))`. If it is the current page, the page is notified instead (`useRepeatedNavigation`).
 */
export function useOpenPage() {
  const leave = useLeave();
  const router = useRouter();
  return (href: string) => {
    if (!isCurrentPage(href)) return leave(() => router.push(href));
    if (!dispatchRepeatedNavigation() && !forms.size) router.push(href); // renders the page from scratch
  };
}

export function UnsavedChangesProvider({ children }: { children: ReactNode }) {
  const t = useTranslator();
  const [asked, setAsked] = useState<{ what: "leave" | "close"; go: () => void }>();
  const confirm = useCallback<Confirm>((what, go) => setAsked({ what, go }), []);
  return (
    <Context value={confirm}>
      <LeaveGuard />
      {children}
      {asked && (
        <Dialog
          title={t(`edit.${asked.what}`)}
          onClose={() => setAsked(undefined)}
          footer={
            <>
              <Button
                look="danger"
                onClick={() => {
                  setAsked(undefined);
                  asked.go();
                }}
              >
                {t(`edit.${asked.what}.go`)}
              </Button>
              <Button look="primary" onClick={() => setAsked(undefined)}>
                {t(`edit.${asked.what}.stay`)}
              </Button>
            </>
          }
        >
          <p>{t(`edit.${asked.what}.what`)}</p>
        </Dialog>
      )}
    </Context>
  );
}

function LeaveGuard() {
  const router = useRouter();
  const leave = useLeave();
  useEffect(() => {
    function stop(event: Event) {
      event.preventDefault();
      event.stopPropagation();
    }
    const onUnload = (event: BeforeUnloadEvent) => forms.size && event.preventDefault();
    function onClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link?.href || !isPlain(event, link)) return;
      if (isCurrentPage(link.href)) {
        if (!link.hash && dispatchRepeatedNavigation()) stop(event);
      } else if (forms.size) {
        stop(event);
        leave(() => (link.isConnected ? link.click() : router.push(link.href)));
      }
    }
    function onBack(event: NavigateEvent) {
      const { key, url } = event.destination;
      if (event.navigationType !== "traverse" || !event.cancelable || !forms.size || isCurrentPage(url)) return;
      event.preventDefault();
      leave(() => navigation.traverseTo(key));
    }
    addEventListener("beforeunload", onUnload);
    addEventListener("click", onClick, true);
    window.navigation?.addEventListener("navigate", onBack);
    return () => {
      removeEventListener("beforeunload", onUnload);
      removeEventListener("click", onClick, true);
      window.navigation?.removeEventListener("navigate", onBack);
    };
  }, [leave, router]);
  return null;
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent, { target, href }: HTMLAnchorElement) =>
  button === 0 &&
  !(metaKey || ctrlKey || shiftKey || altKey) &&
  (target === "" || target === "_self") &&
  new URL(href).protocol.startsWith("http");
