import type { TabConfig, WindowConfig } from "../../config";
import type { Context } from "../context";
import { callPage } from "../pages";

interface TabChange extends Partial<TabConfig> {
  index: number;
}

/** Title bar, tab bar, and the scrolling of pages. */
export function bars({ app, screen, tabs, top, drawBar, refresh }: Context) {
  const settings = () => top()!.settings;
  const change = (more: WindowConfig) => {
    Object.assign(settings(), more);
    drawBar();
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
      const there = target
        ? target.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
        : scrollTop;
      scroller.scrollTo({ top: (there ?? 0) + offsetTop, behavior: duration ? "smooth" : "instant" });
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
