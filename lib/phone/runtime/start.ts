import { hasAccepted } from "./accepted";
import { makeCode, measureFrom, type Program } from "./code";
import type { Context } from "./context";
import { device, onDevice } from "./device";
import { listenToDrags } from "./drags";
import { defineElements } from "./elements/all";
import { listenToGestures } from "./gesture";
import { listenToHost, report, tellPage } from "./host";
import { addressOf, callPage, makePages, type Page } from "./pages";
import { makeRefresh } from "./refresh";
import { drawBar, drawScreen, makeTabs } from "./screen";
import { listenToTaps } from "./taps";
import { themeOf } from "./themes";
import { word } from "./words";
import { makeWx } from "./wx/make-wx";

type Application = Record<string, unknown> & { globalData?: unknown };
const base = import.meta.url;

/** Starts a mini-program: the compiled script ends with a call of this. */
export function start(program: Program) {
  const { app } = program;
  const first = app.entryPagePath ?? app.pages[0]!;
  const isTab = (path: string) => app.tabBar?.list.some(({ pagePath }) => pagePath === path) ?? false;
  const screen = drawScreen();
  let application: Application = {};

  const asset = (path: string, host?: HTMLElement) => {
    if (/^(https?|data|blob|wxfile):/.test(path)) return path;
    const route = host?.closest<HTMLElement>("[data-route]")?.dataset.route ?? "";
    const { pathname } = new URL(path, `http://phone/${route}`);
    return new URL(pathname.slice(1), base).href;
  };
  const tabs = makeTabs(screen, app, asset, (index) => {
    const { pagePath, text } = app.tabBar!.list[index]!;
    void call("switchTab", { url: `/${pagePath}` }).then(() =>
      callPage(pages.top(), "onTabItemTap", { index, pagePath, text }),
    );
  });
  const draw = (page: Page | undefined = pages.top()) => {
    if (!page) return;
    drawBar(screen, page.settings, { app, canGoBack: pages.stack.length > 1 });
    tabs.draw(page.path);
  };
  const refresh = makeRefresh(screen.pages, () => pages.top());
  const call = (name: string, options: object = {}): Promise<unknown> =>
    (wx[name] as (options: object) => Promise<unknown>)(options);
  const { events, callApp } = makeApplication(() => application);
  const leave = () => {
    pages.hideTop();
    callApp("onHide", {});
  };
  const comeBack = (options: object) => {
    callApp("onShow", options);
    pages.showTop();
  };
  const top = () => pages.top();
  const context: Context = { app, screen, tabs, top, asset, drawBar: draw, refresh, leave, comeBack, call };
  const code = makeCode(program, (space) => defineElements(space, context));
  const pages = makePages({
    ...{ code, pages: screen.pages, isTab, first },
    shown(page) {
      draw(page);
      refresh.stop();
      tellPage(addressOf(page));
    },
    notFound({ path, query }) {
      callApp("onPageNotFound", { path, query, isEntryPage: pages.stack.length === 0 });
    },
  });
  const wx: Record<string, unknown> = makeWx(context, pages.navigation, events);
  for (const extra of program.extras) extra({ space: code.space, wx, pages: screen.pages, asset });

  const register = (definition: Application) => {
    application = definition;
  };
  Object.assign(globalThis, {
    wx,
    App: register,
    getApp: () => application,
    getCurrentPages: pages.callers,
  });

  const applyTheme = () => {
    document.documentElement.dataset.theme = themeOf(app);
    draw();
  };
  onDevice("theme", () => {
    applyTheme();
    callApp("onThemeChange", { theme: themeOf(app) });
  });
  document.documentElement.lang = device.language === "zh_CN" ? "zh-CN" : "en";
  screen.back.onclick = () => void call("navigateBack");
  screen.menu.onclick = () => void openMenu();
  measureFrom(screen.pages);
  listenToTaps(screen.pages);
  listenToGestures();
  listenToDrags(screen.pages);
  listenToHost(pages.renew);
  listenToErrors(callApp);

  program.launch();
  applyTheme();
  const options = { path: first, query: {}, scene: 1001 };
  callApp("onLaunch", options);
  callApp("onShow", options);
  void pages.start(device.page || `/${first}`);
  if (hasAccepted()) void import("./service-notices").then(({ listenToNotices }) => listenToNotices(context));
  document.addEventListener("visibilitychange", () => (document.hidden ? leave() : comeBack(options)));

  async function openMenu() {
    const page = pages.top();
    const items: [text: string, run: () => unknown][] = [
      [word("share"), () => call("shareAppMessage")],
      [word("restart"), () => location.reload()],
    ];
    if (page?.caller.onShareTimeline) items.push([word("moments"), () => call("shareTimeline")]);
    if (page?.settings.enablePullDownRefresh) items.push([word("refresh"), refresh.start]);
    const { chooseFrom } = await import("./overlays");
    const chosen = await chooseFrom(
      "",
      items.map(([text]) => text),
    );
    await items[chosen]?.[1]();
  }
}

type Listen = (detail: unknown) => void;

/** The functions of `App({…})`, and those that `wx` adds to them. */
function makeApplication(application: () => Application) {
  const listeners = new Map<string, Set<Listen>>();
  const names = ["AppShow", "AppHide", "Error", "PageNotFound", "UnhandledRejection"];
  const listenersOf = (name: string): Set<Listen> => {
    const known = listeners.get(name) ?? new Set<Listen>();
    listeners.set(name, known);
    return known;
  };
  const events = Object.fromEntries(
    names.flatMap((name) => {
      const inner = `on${name.replace("App", "")}`;
      return [
        [`on${name}`, (listen: Listen): unknown => listenersOf(inner).add(listen)],
        [`off${name}`, (listen: Listen): unknown => listenersOf(inner).delete(listen)],
      ];
    }),
  );
  const callApp = (name: string, detail: unknown) => {
    try {
      const method = application()[name];
      const result: unknown = typeof method === "function" ? method.call(application(), detail) : undefined;
      if (result instanceof Promise) result.catch(report);
      for (const listen of listenersOf(name)) listen(detail);
    } catch (error) {
      report(error);
    }
  };
  return { events, callApp };
}

function listenToErrors(callApp: (name: string, detail: unknown) => void) {
  addEventListener("error", ({ message, error }) => {
    report(error ?? message);
    callApp("onError", message);
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    report(reason instanceof Error ? reason : (reason?.errMsg ?? JSON.stringify(reason)));
    callApp("onUnhandledRejection", { reason });
  });
}
