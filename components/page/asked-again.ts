import { useEffect } from "react";

const eventName = "kiosk-asked-again";

/** The address of a page without the place in it. */
export const pageOf = ({ origin, pathname, search }: Location | URL | HTMLAnchorElement) => origin + pathname + search;

/** True if the page of this address is the one that is open. */
export const isOpen = (href: string) => pageOf(new URL(href, location.href)) === pageOf(location);

/** Notifies the open page that it was requested again. Returns whether it shows something then. */
export const tellAskedAgain = () => !dispatchEvent(new Event(eventName, { cancelable: true }));

/**
 * Calls back when the palette or a link requests the open page with the same query, which does not change its address. `isNamed`: the query
 * names something to show. Otherwise the page is rendered again, as any other.
 */
export function useAskedAgain(isNamed: boolean, listener: () => void) {
  useEffect(() => {
    if (!isNamed) return;
    const hear = (event: Event) => {
      event.preventDefault();
      listener();
    };
    addEventListener(eventName, hear);
    return () => removeEventListener(eventName, hear);
  }, [isNamed, listener]);
}
