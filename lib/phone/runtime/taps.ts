const interactive = "[data-tap], button, input, textarea, select, a[href], [tabindex]";
const tappable = new Set<WeakRef<HTMLElement>>();
let isDue = false;

/**
 * A tap works by keyboard too: whatever listens for one can be focused. A `catchtap` around other things that can be
 * tapped only stops their taps, so it stays out of the way.
 */
export function markTappable(element: HTMLElement, catches: boolean) {
  if (element.dataset.tap || element.matches("wx-button, wx-navigator, wx-label, wx-page, [data-key]")) return;
  element.dataset.tap = catches ? "catch" : "bind";
  tappable.add(new WeakRef(element));
  lookAgain();
}

/** A role depends on what is inside, and that changes: a button may hold nothing that can be focused itself. */
function lookAgain() {
  if (isDue) return;
  isDue = true;
  queueMicrotask(() => {
    isDue = false;
    for (const reference of tappable) {
      const element = reference.deref();
      if (!element) tappable.delete(reference);
      else giveRole(element);
    }
  });
}

function giveRole(element: HTMLElement) {
  const isAround = element.querySelector(interactive) !== null;
  const isPanel = isAround && element.dataset.tap === "catch";
  if (isPanel) element.removeAttribute("tabindex");
  else element.tabIndex = 0;
  if (element.dataset.role) return; // the mini-program said one
  const role = isAround ? "link" : "button";
  if (isPanel) element.removeAttribute("role");
  else if (element.getAttribute("role") !== role) element.setAttribute("role", role);
}

/** Makes Enter and Space a tap, and a long press a `longpress`. */
export function listenToTaps(pages: HTMLElement) {
  new MutationObserver(lookAgain).observe(pages, { childList: true, subtree: true });
  pages.addEventListener("keydown", (event) => {
    const target = event.target as HTMLElement;
    if ((event.key !== "Enter" && event.key !== " ") || event.defaultPrevented || !isTarget(target)) return;
    event.preventDefault();
    tap(target);
  });
  let timer = 0;
  const stop = () => clearTimeout(timer);
  pages.addEventListener("pointerdown", ({ target, clientX: x, clientY: y }) => {
    stop();
    timer = window.setTimeout(
      () => nodeOf(target as HTMLElement)?.triggerEvent("longpress", { x, y }, everywhere),
      350,
    );
  });
  for (const type of ["pointerup", "pointermove", "pointercancel"] as const)
    pages.addEventListener(
      type,
      (event) => (type !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 3) && stop(),
    );
}

const isTarget = (element: HTMLElement) =>
  element.matches(":is([data-tap], wx-button, wx-navigator, [data-key]):not([aria-disabled=true])");
const everywhere = { bubbles: true, composed: true };

function tap(element: HTMLElement) {
  const { left, top, width, height } = element.getBoundingClientRect();
  nodeOf(element)?.triggerEvent("tap", { x: left + width / 2, y: top + height / 2 }, everywhere);
}

interface WithNode extends HTMLElement {
  __wxElement?: { triggerEvent(type: string, detail: unknown, options: object): void };
}
export function nodeOf(element: HTMLElement | null) {
  let at = element as WithNode | null;
  while (at && !at.__wxElement) at = at.parentElement;
  return at?.__wxElement;
}
