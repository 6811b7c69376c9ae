import { type Define, flag, number, text } from "./define";

export const scrollView: Define = (host, { trigger, data, set }) => {
  host.tabIndex = 0;
  let last = { top: 0, left: 0 };
  let isAtEnd = false;
  let isAtStart = true;
  host.addEventListener("scroll", () => {
    const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } = host;
    const moved = { deltaX: last.left - scrollLeft, deltaY: last.top - scrollTop };
    last = { top: scrollTop, left: scrollLeft };
    trigger("scroll", { scrollTop, scrollLeft, scrollHeight, scrollWidth, ...moved });
    const { lowerThreshold, upperThreshold, scrollX, scrollY } = data() as Record<string, number | boolean>;
    const toEnd = scrollY ? scrollHeight - scrollTop - clientHeight : scrollWidth - scrollLeft - clientWidth;
    const wasAtEnd = isAtEnd;
    isAtEnd = Boolean(scrollX || scrollY) && toEnd <= Number(lowerThreshold);
    if (isAtEnd && !wasAtEnd) trigger("scrolltolower", { direction: scrollY ? "bottom" : "right" });
    const wasAtStart = isAtStart;
    isAtStart = (scrollY ? scrollTop : scrollLeft) <= Number(upperThreshold);
    if (isAtStart && !wasAtStart) trigger("scrolltoupper", { direction: scrollY ? "top" : "left" });
  });
  listenToPull(
    host,
    () => data().refresherEnabled === true && host.scrollTop <= 0,
    () => {
      set({ refresherTriggered: true });
      trigger("refresherrefresh");
    },
  );
  const scroll = (to: ScrollToOptions) =>
    requestAnimationFrame(() => host.scrollTo({ ...to, behavior: data().scrollWithAnimation ? "smooth" : "instant" }));
  return {
    properties: {
      scrollX: flag((on) => host.toggleAttribute("data-x", on)),
      scrollY: flag((on) => host.toggleAttribute("data-y", on)),
      scrollTop: number((top) => void scroll({ top })),
      scrollLeft: number((left) => void scroll({ left })),
      scrollIntoView: text((id) => {
        if (!id) return;
        requestAnimationFrame(() => {
          const target = host.querySelector(`#${CSS.escape(id)}`)?.getBoundingClientRect();
          if (!target) return;
          const { top, left } = host.getBoundingClientRect();
          scroll({ top: host.scrollTop + target.top - top, left: host.scrollLeft + target.left - left });
        });
      }),
      scrollWithAnimation: flag(),
      upperThreshold: number(undefined, 50),
      lowerThreshold: number(undefined, 50),
      enableFlex: flag((on) => host.toggleAttribute("data-flex", on)),
      showScrollbar: flag((on) => host.toggleAttribute("data-bar", on)),
      refresherEnabled: flag(),
      refresherTriggered: flag((on) => host.toggleAttribute("data-refreshing", on)),
      refresherThreshold: number(undefined, 45),
      ...Object.fromEntries(["refresherDefaultStyle", "refresherBackground", "type"].map((key) => [key, text()])),
      ...Object.fromEntries(
        [
          "enhanced",
          "bounces",
          "pagingEnabled",
          "fastDeceleration",
          "enablePassive",
          "enableBackToTop",
          "scrollAnchoring",
        ].map((key) => [key, flag()]),
      ),
    },
  };
};

function listenToPull(host: HTMLElement, may: () => boolean, pulled: () => void) {
  let from = 0;
  host.addEventListener("pointerdown", ({ clientY }) => {
    from = may() ? clientY : 0;
  });
  host.addEventListener("pointerup", ({ clientY }) => {
    if (from && clientY - from > 60) pulled();
    from = 0;
  });
}
