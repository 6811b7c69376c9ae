import { createCode, measureFromPage, type Program } from "./code";
import { device, onDeviceChange } from "./device";
import { defineElements } from "./elements/all";
import { listenToDrags, listenToGestures, listenToTaps } from "./gestures";
import { listenToHost, report, reportPage } from "./host";
import { type Context, callPage, createPages, formatAddress, type Page } from "./pages";
import { createRefresh } from "./refresh";
import { createScreen, createTabs, getTheme, renderBar } from "./screen";
import { word } from "./words";
import { createWx } from "./wx/create-wx";
import { hasAccepted } from "./wx/storage";

type Application = Record<string, unknown> & { globalData?: unknown };
const base = import.meta.url;

/** Starts a mini-program. The compiled script calls this function. */
export function start(program: Program) {
  const { app } = program;
  const first = app.entryPagePath ?? app.pages[0]!;
  const isTab = (path: string) => app.tabBar?.list.some(({ pagePath }) => pagePath === path) ?? false;
  const screen = createScreen();
  let application: Application = {};

  const asset = (path: string, host?: HTMLElement) => {
    if (/^(https?|data|blob|wxfile):/.test(path)) return path;
    const route = host?.closest<HTMLElement>("[data-route]")?.dataset.route ?? "";
    const { pathname } = new URL(path, `http://phone/${route}`);
    return new URL(pathname.slice(1), base).href;
  };
  const tabs = createTabs(screen, app, asset, (index) => {
    const { pagePath, text } = app.tabBar!.list[index]!;
    void call("switchTab", { url: `/${pagePath}` }).then(() =>
      callPage(pages.top(), "onTabItemTap", { index, pagePath, text }),
    );
  });
  const draw = (page: Page | undefined = pages.top()) => {
    if (!page) return;
    renderBar(screen, page.settings, { app, canGoBack: pages.stack.length > 1 });
    tabs.draw(page.path);
  };
  const refresh = createRefresh(screen.pages, () => pages.top());
  const call = (name: string, options: object = {}): Promise<unknown> =>
    (wx[name] as (options: object) => Promise<unknown>)(options);
  const { events, callApp } = createApplication(() => application);
  const leave = () => {
    pages.hideTop();
    callApp("onHide", {});
  };
  const resume = (options: object) => {
    callApp("onShow", options);
    pages.showTop();
  };
  const top = () => pages.top();
  const context: Context = { app, screen, tabs, top, asset, renderBar: draw, refresh, leave, resume, call };
  const code = createCode(program, (space) => defineElements(space, context));
  const pages = createPages({
    code,
    pages: screen.pages,
    isTab,
    first,
    shown(page) {
      draw(page);
      refresh.stop();
      reportPage(formatAddress(page));
    },
    notFound({ path, query }) {
      callApp("onPageNotFound", { path, query, isEntryPage: pages.stack.length === 0 });
    },
  });
  const wx: Record<string, unknown> = createWx(context, pages.navigation, events);
  for (const extra of program.extras) extra({ space: code.space, wx, pages: screen.pages, asset });

  const register = (definition: Application) => {
    application = definition;
  };
  Object.assign(globalThis, {
    wx,
    global: globalThis,
    App: register,
    getApp: () => application,
    getCurrentPages: pages.callers,
  });

  const applyTheme = () => {
    document.documentElement.dataset.theme = getTheme(app);
    draw();
  };
  onDeviceChange("theme", () => {
    applyTheme();
    callApp("onThemeChange", { theme: getTheme(app) });
  });
  document.documentElement.lang = device.language === "zh_CN" ? "zh-CN" : "en";
  screen.back.onclick = () => void call("navigateBack");
  screen.menu.onclick = () => void openMenu();
  measureFromPage(screen.pages);
  listenToTaps(screen.pages);
  listenToGestures();
  listenToDrags(screen.pages);
  listenToHost(pages.reopen);
  listenToErrors(callApp);

  program.launch();
  applyTheme();
  const options = { path: first, query: {}, scene: 1001 };
  callApp("onLaunch", options);
  callApp("onShow", options);
  void pages.start(device.page || `/${first}`);
  if (hasAccepted()) void import("./wx/messages").then(({ listenToNotices }) => listenToNotices(context));
  document.addEventListener("visibilitychange", () => (document.hidden ? leave() : resume(options)));

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

type Listener = (detail: unknown) => void;

/** Calls the functions of `App({…})` and the listeners that `wx.onAppShow` and others add. */
function createApplication(application: () => Application) {
  const listeners = new Map<string, Set<Listener>>();
  const names = ["AppShow", "AppHide", "Error", "PageNotFound", "UnhandledRejection"];
  const getListeners = (name: string): Set<Listener> => {
    const known = listeners.get(name) ?? new Set<Listener>();
    listeners.set(name, known);
    return known;
  };
  const events = Object.fromEntries(
    names.flatMap((name) => {
      const inner = `on${name.replace("App", "")}`;
      return [
        [`on${name}`, (listen: Listener): unknown => getListeners(inner).add(listen)],
        [`off${name}`, (listen: Listener): unknown => getListeners(inner).delete(listen)],
      ];
    }),
  );
  const callApp = (name: string, detail: unknown) => {
    try {
      const method = application()[name];
      const result: unknown = typeof method === "function" ? method.call(application(), detail) : undefined;
      if (result instanceof Promise) result.catch(report);
      for (const listen of getListeners(name)) listen(detail);
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
