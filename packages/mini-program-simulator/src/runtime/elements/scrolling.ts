import { anything, type Define, flag, number, text } from "./define";

export const scrollView: Define = (host, { trigger, data }) => {
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
      type: text(),
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

const style = `
  :host { display: block; position: relative; overflow: hidden; height: 150px; }
  .track { display: flex; width: 100%; height: 100%; overflow: auto hidden; scroll-snap-type: x mandatory; scrollbar-width: none; outline-offset: -2px; }
  :host([data-vertical]) .track { flex-direction: column; overflow: hidden auto; scroll-snap-type: y mandatory; }
  ::slotted(wx-swiper-item) { display: block; flex: 0 0 calc(100% / var(--shown, 1)); scroll-snap-align: start; scroll-snap-stop: always; overflow: hidden; }
  .dots { position: absolute; inset: auto 0 10px; display: flex; justify-content: center; gap: 8px; pointer-events: none; }
  .dots[hidden] { display: none; }
  .dots i { width: 8px; height: 8px; border-radius: 4px; background: var(--dot, rgb(0 0 0 / 30%)); }
  .dots i[data-on] { background: var(--dot-on, #000); }`;

/** A row or column of items with scroll snapping. Track and dots are in a shadow root, so the items are the only children. */
export const swiper: Define = (host, { trigger, set, data }) => {
  const shadow = host.attachShadow({ mode: "open" });
  shadow.innerHTML = `<style>${style}</style><div class="track" tabindex="0" role="group"><slot></slot></div><div class="dots" hidden></div>`;
  const track = shadow.querySelector<HTMLElement>(".track")!;
  const dots = shadow.querySelector<HTMLElement>(".dots")!;
  let current = 0;
  let timer = 0;
  let isByTimer = false;

  const items = () => [...host.children].filter((each): each is HTMLElement => each.matches("wx-swiper-item"));
  const size = () => (data().vertical ? track.clientHeight : track.clientWidth) || 1;
  const place = (index: number, smooth: boolean) => {
    const at = (index * size()) / Number(data().displayMultipleItems || 1);
    track.scrollTo({ [data().vertical ? "top" : "left"]: at, behavior: smooth ? "smooth" : "instant" });
  };
  const drawDots = () => {
    const count = items().length;
    while (dots.children.length > count) dots.lastChild?.remove();
    while (dots.children.length < count) dots.append(document.createElement("i"));
    for (const [index, dot] of [...dots.children].entries()) dot.toggleAttribute("data-on", index === current);
    if (Number(data().displayMultipleItems || 1) === 1)
      for (const [index, item] of items().entries()) item.inert = index !== current;
  };
  const reached = (index: number) => {
    if (index === current) return;
    current = index;
    drawDots();
    set({ current });
    const currentItemId = items()[index]?.dataset.itemId ?? "";
    trigger("change", { current, currentItemId, source: isByTimer ? "autoplay" : "touch" });
  };
  const go = (index: number) => {
    const count = items().length;
    if (count) place(data().circular ? (index + count) % count : Math.max(0, Math.min(index, count - 1)), true);
  };
  track.addEventListener("scroll", () => {
    const at = (data().vertical ? track.scrollTop : track.scrollLeft) / size();
    reached(Math.max(0, Math.min(Math.round(at * Number(data().displayMultipleItems || 1)), items().length - 1)));
  });
  track.addEventListener("scrollend", () => {
    trigger("animationfinish", { current, source: "" });
  });
  for (const type of ["pointerdown", "wheel", "touchstart"])
    host.addEventListener(
      type,
      () => {
        isByTimer = false;
        play(); // restarts the interval after a swipe
      },
      { passive: true },
    );
  track.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    isByTimer = false;
    go(current + step);
  });
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const isBusy = () => document.hidden || host.matches(":hover") || host.contains(document.activeElement);
  const play = () => {
    clearInterval(timer);
    const { autoplay, interval } = data();
    if (!autoplay || still.matches) return;
    const next = () => {
      if (items().length < 2 || isBusy()) return;
      isByTimer = true;
      go((current + 1) % items().length);
    };
    timer = window.setInterval(next, Number(interval) || 5000);
  };
  const watch = new MutationObserver(drawDots);
  const resized = new ResizeObserver(() => place(current, false));
  return {
    properties: {
      indicatorDots: flag((on) => {
        dots.hidden = !on;
      }),
      indicatorColor: text((color) => dots.style.setProperty("--dot", color)),
      indicatorActiveColor: text((color) => dots.style.setProperty("--dot-on", color)),
      current: number((index) => index !== current && requestAnimationFrame(() => place(index, true))),
      autoplay: flag(play),
      interval: number(play, 5000),
      duration: number(undefined, 500),
      circular: flag(),
      vertical: flag((on) => host.toggleAttribute("data-vertical", on)),
      displayMultipleItems: number((count) => host.style.setProperty("--shown", String(count)), 1),
      ariaLabel: text((label) => {
        track.ariaLabel = label;
      }),
      ...Object.fromEntries(
        ["previousMargin", "nextMargin", "easingFunction", "cacheExtent", "snapToEdge"].map((key) => [key, anything()]),
      ),
    },
    attached() {
      watch.observe(host, { childList: true });
      resized.observe(host);
      drawDots();
      play();
    },
    detached() {
      clearInterval(timer);
      watch.disconnect();
      resized.disconnect();
    },
  };
};

export const swiperItem: Define = (host) => ({
  properties: {
    itemId: text((id) => {
      host.dataset.itemId = id;
    }),
    skipHiddenItemLayout: flag(),
  },
});
