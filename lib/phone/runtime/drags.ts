/** A mouse scrolls by dragging, as a finger does. */
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
  pages.addEventListener("dragstart", (event) => event.preventDefault()); // a picture is not carried away
}

function canScroll(element: HTMLElement, axis: "x" | "y") {
  const { overflowX, overflowY } = getComputedStyle(element);
  const overflow = axis === "x" ? overflowX : overflowY;
  const isLarger =
    axis === "x" ? element.scrollWidth > element.clientWidth : element.scrollHeight > element.clientHeight;
  return isLarger && (overflow === "auto" || overflow === "scroll");
}

/** While it is dragged, a box that snaps does not. */
function begin(box: HTMLElement) {
  if (getComputedStyle(box).scrollSnapType === "none") return undefined;
  box.style.scrollSnapType = "none";
  return { left: box.scrollLeft, top: box.scrollTop };
}

/**
 * Glides to the next place in the direction of the drag, or to the nearest one if a box says how far apart they are, then lets the style sheet
 * decide again.
 */
function settle(box: HTMLElement, from: { left: number; top: number }) {
  const step = Number(box.dataset.step);
  const next = (at: number, before: number, size: number) => {
    if (step) return Math.round(at / step) * step;
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
