import { useEffect } from "react";

const eventName = "kiosk-asked-again";

const urlWithoutHash = ({ origin, pathname, search }: Location | URL) => origin + pathname + search;

export const isCurrentPage = (href: string) =>
  urlWithoutHash(new URL(href, location.href)) === urlWithoutHash(location);

/** Notifies the current page that it was requested again. Returns whether the page handles it. */
export const dispatchRepeatedNavigation = () => !dispatchEvent(new Event(eventName, { cancelable: true }));

/**
 * Calls `listener` when the palette or a link requests the current page with the same query, which does not change the URL.
 * `isNamed`: the query names something to show. Otherwise the page is rendered again.
 */
export function useRepeatedNavigation(isNamed: boolean, listener: () => void) {
  useEffect(() => {
    if (!isNamed) return;
    const handle = (event: Event) => {
      event.preventDefault();
      listener();
    };
    addEventListener(eventName, handle);
    return () => removeEventListener(eventName, handle);
  }, [isNamed, listener]);
}
