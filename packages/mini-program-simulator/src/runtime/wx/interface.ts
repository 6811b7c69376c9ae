import type { TabConfig, WindowConfig } from "../../wechat";
import { type Context, callPage } from "../pages";
import { addOverlay, create } from "../screen";
import { word } from "../words";

interface TabChange extends Partial<TabConfig> {
  index: number;
}

export function bars({ app, screen, tabs, top, renderBar, refresh }: Context) {
  const settings = () => top()!.settings;
  const change = (more: WindowConfig) => {
    Object.assign(settings(), more);
    renderBar();
  };
  return {
    setNavigationBarTitle: ({ title }: { title: string }) => change({ navigationBarTitleText: title }),
    setNavigationBarColor: ({ frontColor, backgroundColor }: { frontColor: string; backgroundColor: string }) =>
      change({
        navigationBarBackgroundColor: backgroundColor,
        navigationBarTextStyle: frontColor === "#ffffff" ? "white" : "black",
      }),
    showNavigationBarLoading() {
      screen.spinner.hidden = false;
    },
    hideNavigationBarLoading() {
      screen.spinner.hidden = true;
    },
    setBackgroundColor({ backgroundColor }: { backgroundColor: string }) {
      top()!.holder.style.background = backgroundColor;
    },
    setBackgroundTextStyle() {},
    setTabBarBadge: ({ index, text }: { index: number; text: string }) => tabs.setBadge(inTabs(index), text),
    removeTabBarBadge: ({ index }: { index: number }) => tabs.setBadge(inTabs(index), ""),
    showTabBarRedDot: ({ index }: { index: number }) => tabs.setBadge(inTabs(index), "", true),
    hideTabBarRedDot: ({ index }: { index: number }) => tabs.setBadge(inTabs(index), ""),
    setTabBarItem: ({ index, text, iconPath, selectedIconPath }: TabChange) =>
      tabs.setItem(inTabs(index), { text, iconPath, selectedIconPath }),
    setTabBarStyle(style: Parameters<typeof tabs.setStyle>[0]) {
      onTabPage();
      tabs.setStyle(style);
    },
    showTabBar() {
      onTabPage();
      tabs.setHidden(false);
    },
    hideTabBar() {
      onTabPage();
      tabs.setHidden(true);
    },
    startPullDownRefresh: refresh.start,
    stopPullDownRefresh: refresh.stop,
    pageScrollTo({ scrollTop, selector, offsetTop = 0, duration = 300 }: Record<string, never> & ScrollTo) {
      const { scroller } = top()!;
      const target = selector ? scroller.querySelector(selector) : undefined;
      const targetTop = target
        ? target.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
        : scrollTop;
      scroller.scrollTo({ top: (targetTop ?? 0) + offsetTop, behavior: duration ? "smooth" : "instant" });
    },
    showShareMenu() {},
    hideShareMenu() {},
    updateShareMenu() {},
    shareAppMessage: () => share("onShareAppMessage"),
    shareTimeline: () => share("onShareTimeline"),
  };

  async function share(way: string) {
    const page = top();
    if (!page) return;
    const { showShareCard } = await import("../share");
    await showShareCard(page, app, callPage(page, way, { from: "menu" }));
  }
  function onTabPage() {
    if (!app.tabBar?.list.some(({ pagePath }) => pagePath === top()?.path)) throw new Error("not TabBar page");
  }
  function inTabs(index: number) {
    onTabPage();
    if (index >= 0 && index < tabs.count) return index;
    throw new Error(`tabbar item not found: ${index}`);
  }
}
interface ScrollTo {
  scrollTop?: number;
  selector?: string;
  offsetTop?: number;
  duration?: number;
}

interface ToastOptions {
  title?: string;
  icon?: "success" | "error" | "loading" | "none";
  image?: string;
  duration?: number;
  mask?: boolean;
}
let removeToast = () => {};
let timer = 0;

function toast({ title = "", icon = "success", image, duration, mask = false }: ToastOptions) {
  clearTimeout(timer);
  removeToast();
  const mark = image ? create("img", { src: image, alt: "" }) : create("i", { className: `mark ${icon}` });
  const box = create("div", { className: `toast ${icon === "none" && !image ? "plain" : "tall"}`, role: "status" });
  if (icon !== "none" || image) box.append(mark);
  box.append(create("span", { textContent: title }));
  removeToast = addOverlay(mask ? "toasts masked" : "toasts", box);
  if (duration) timer = window.setTimeout(removeToast, duration);
}

function hide() {
  clearTimeout(timer);
  removeToast();
  removeToast = () => {};
}

export const dialogs = {
  showToast: (options: ToastOptions) => toast({ ...options, duration: options.duration ?? 1500 }),
  hideToast: hide,
  showLoading: ({ title, mask }: ToastOptions) => toast({ title: title ?? word("loading"), mask, icon: "loading" }),
  hideLoading: hide,
};
