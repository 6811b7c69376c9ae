const interactive = "[data-tap], button, input, textarea, select, a[href], [tabindex]";
const tappable = new Set<WeakRef<HTMLElement>>();
let isDue = false;

/**
 * Makes elements with a tap listener focusable. A `catchtap` around other tappable elements only stops their events, so it gets no focus.
 */
export function markTappable(element: HTMLElement, catches: boolean) {
  if (element.dataset.tap || element.matches("wx-button, wx-navigator, wx-label, wx-page, [data-key]")) return;
  element.dataset.tap = catches ? "catch" : "bind";
  tappable.add(new WeakRef(element));
  scheduleRoles();
}

/** Roles depend on the content, which changes: a button must not contain focusable elements. */
function scheduleRoles() {
  if (isDue) return;
  isDue = true;
  queueMicrotask(() => {
    isDue = false;
    for (const reference of tappable) {
      const element = reference.deref();
      if (!element) tappable.delete(reference);
      else setRole(element);
    }
  });
}

function setRole(element: HTMLElement) {
  const isAround = element.querySelector(interactive) !== null;
  const isPanel = isAround && element.dataset.tap === "catch";
  if (isPanel) element.removeAttribute("tabindex");
  else element.tabIndex = 0;
  if (element.dataset.role) return; // set by the mini-program
  const role = isAround ? "link" : "button";
  if (isPanel) element.removeAttribute("role");
  else if (element.getAttribute("role") !== role) element.setAttribute("role", role);
}

/** Sends `tap` for Enter and Space, and `longpress` for a long press. */
export function listenToTaps(pages: HTMLElement) {
  new MutationObserver(scheduleRoles).observe(pages, { childList: true, subtree: true });
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
      () => getNode(target as HTMLElement)?.triggerEvent("longpress", { x, y }, everywhere),
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
  getNode(element)?.triggerEvent("tap", { x: left + width / 2, y: top + height / 2 }, everywhere);
}

interface WithNode extends HTMLElement {
  __wxElement?: { triggerEvent(type: string, detail: unknown, options: object): void };
}
export function getNode(element: HTMLElement | null) {
  let at = element as WithNode | null;
  while (at && !at.__wxElement) at = at.parentElement;
  return at?.__wxElement;
}

let isOpen = false;
let timer = 0;

/** WeChat allows requests for messages only while a tap or payment is handled, before anything is awaited. */
export function openGesture() {
  isOpen = true;
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    isOpen = false;
  });
}

export const isInGesture = () => isOpen;

export function listenToGestures() {
  for (const type of ["touchend", "mouseup", "click"]) addEventListener(type, openGesture, true);
  addEventListener("keydown", ({ key }) => (key === "Enter" || key === " ") && openGesture(), true);
}

export function listenToDrags(pages: HTMLElement) {
  let box: HTMLElement | undefined;
  let last = { x: 0, y: 0 };
  let drag: ReturnType<typeof begin>;
  let axis: "x" | "y" | undefined;
  let path: EventTarget[] = [];

  pages.addEventListener("pointerdown", (event) => {
    if (
      event.pointerType !== "mouse" ||
      event.button !== 0 ||
      (event.target as Element).closest("input, textarea, select")
    )
      return;
    path = event.composedPath();
    last = { x: event.clientX, y: event.clientY };
    axis = undefined;
  });
  addEventListener("pointermove", ({ clientX, clientY }) => {
    if (!path.length) return;
    const dx = clientX - last.x;
    const dy = clientY - last.y;
    if (!axis) {
      if (Math.hypot(dx, dy) < 6) return;
      axis = Math.abs(dx) > Math.abs(dy) ? "x" : "y";
      box = path.find((each): each is HTMLElement => each instanceof HTMLElement && canScroll(each, axis!));
      if (box) drag = begin(box);
    }
    last = { x: clientX, y: clientY };
    if (axis === "x") box?.scrollBy({ left: -dx, behavior: "instant" });
    else box?.scrollBy({ top: -dy, behavior: "instant" });
  });
  const end = () => {
    if (box && drag) settle(box, drag);
    path = [];
    box = undefined;
  };
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
  pages.addEventListener("dragstart", (event) => event.preventDefault()); // no drag and drop of pictures
}

function canScroll(element: HTMLElement, axis: "x" | "y") {
  const { overflowX, overflowY } = getComputedStyle(element);
  const overflow = axis === "x" ? overflowX : overflowY;
  const isLarger =
    axis === "x" ? element.scrollWidth > element.clientWidth : element.scrollHeight > element.clientHeight;
  return isLarger && (overflow === "auto" || overflow === "scroll");
}

function begin(box: HTMLElement) {
  if (getComputedStyle(box).scrollSnapType === "none") return undefined;
  box.style.scrollSnapType = "none";
  return { left: box.scrollLeft, top: box.scrollTop };
}

/** Scrolls on in the direction of the drag to the next snap position. */
function settle(box: HTMLElement, from: { left: number; top: number }) {
  const next = (at: number, before: number, size: number) => {
    const moved = (at - before) / size;
    const steps = Math.abs(moved) > 0.15 ? Math.sign(moved) * Math.ceil(Math.abs(moved)) : 0;
    return (Math.round(before / size) + steps) * size;
  };
  const left = next(box.scrollLeft, from.left, box.clientWidth);
  const top = next(box.scrollTop, from.top, box.clientHeight);
  box.scrollTo({ left, top, behavior: "smooth" });
  setTimeout(() => {
    box.style.scrollSnapType = "";
  }, 500);
}
