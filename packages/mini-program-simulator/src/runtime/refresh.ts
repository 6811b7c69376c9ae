import { callPage, type Page } from "./pages";
import { create } from "./screen";

const threshold = 56;

/** Calls `onPullDownRefresh` when a page is pulled down at its top, by touch or mouse. */
export function createRefresh(pages: HTMLElement, top: () => Page | undefined) {
  const dots = create("div", { className: "refresh", ariaHidden: "true" }, create("i"), create("i"), create("i"));
  let page: Page | undefined;
  let from = 0;
  let pulled = 0;
  let isRunning = false;

  const draw = (distance: number) => {
    pulled = distance;
    if (!page) return;
    page.scroller.style.translate = distance ? `0 ${distance}px` : "";
    if (distance && dots.parentElement !== page.holder) page.holder.prepend(dots);
    if (!distance) dots.remove();
  };
  const start = () => {
    const now = top();
    if (!now?.settings.enablePullDownRefresh || isRunning) return;
    page = now;
    isRunning = true;
    draw(threshold);
    callPage(page, "onPullDownRefresh");
  };
  const stop = () => {
    isRunning = false;
    draw(0);
  };
  pages.addEventListener("pointerdown", ({ clientY }) => {
    const now = top();
    if (isRunning || !now?.settings.enablePullDownRefresh || now.scroller.scrollTop > 0) return;
    page = now;
    from = clientY;
  });
  const move = (clientY: number) => {
    if (!from || isRunning || !page) return false;
    const distance = Math.max(0, Math.min(90, (clientY - from) / 2));
    if (page.scroller.scrollTop > 0) return false;
    if (distance > 8 || pulled) draw(distance > 8 ? distance : 0);
    return pulled > 0;
  };
  pages.addEventListener("pointermove", ({ clientY, pointerType }) => pointerType === "mouse" && move(clientY));
  pages.addEventListener(
    "touchmove",
    (event) => move(event.touches[0]!.clientY) && event.cancelable && event.preventDefault(),
    {
      passive: false,
    },
  );
  const end = () => {
    if (!from || isRunning) return;
    from = 0;
    if (pulled >= threshold) start();
    else if (pulled) draw(0);
  };
  for (const type of ["pointerup", "pointercancel", "touchend"] as const) addEventListener(type, end);
  return { start, stop };
}
