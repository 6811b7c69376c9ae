import { useEffect } from "react";

const eventName = "kiosk-asked-again";

/** The address of a page without the place in it. */
export const pageOf = ({ origin, pathname, search }: Location | URL | HTMLAnchorElement) => origin + pathname + search;

/** True if the page of this address is the one that is open. */
export const isOpen = (href: string) => pageOf(new URL(href, location.href)) === pageOf(location);

/** Tells the page that is open that somebody asks for it again. Gives whether it shows something then. */
export const tellAskedAgain = () => !dispatchEvent(new Event(eventName, { cancelable: true }));

/**
 * Calls back when the palette or a link asks for the page that is open, with the same query: its address does not change, so the page would see
 * nothing of it. `isNamed`: the query names something to show. Otherwise the page is drawn anew, as any other.
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
