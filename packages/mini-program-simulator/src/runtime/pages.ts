import type { AppConfig, PartConfig } from "../wechat";
import type { createCode, OpenedPage } from "./code";
import { report } from "./host";
import { create, type Screen, type Tabs } from "./screen";

/** Shared by the functions of `wx` and the built-in components. */
export interface Context {
  app: AppConfig;
  screen: Screen;
  tabs: Tabs;
  top(): Page | undefined;
  asset(path: string): string;
  renderBar(): void;
  refresh: { start(): void; stop(): void };
  /** Hides the mini-program while another one is open. */
  leave(): void;
  /** Shows it again, with the options that the other one passed. */
  resume(options: object): void;
  /** Calls a function of `wx`. */
  call(name: string, options?: object): Promise<unknown>;
}

export interface Page extends OpenedPage {
  path: string;
  query: Record<string, string>;
  settings: PartConfig;
  holder: HTMLElement;
  scroller: HTMLElement;
  isReady: boolean;
}
interface Target {
  path: string;
  query: Record<string, string>;
}
interface NavigateOptions {
  url: string;
}
interface PagesOptions {
  code: ReturnType<typeof createCode>;
  pages: HTMLElement;
  isTab(path: string): boolean;
  first: string;
  /** Called for the page that is now on top. */
  shown(page: Page): void;
  notFound(target: Target): void;
}
const maxPages = 10;

/** Values stay encoded: in WeChat the page decodes them. */
const parseQuery = (text: string) =>
  Object.fromEntries(
    text
      .split("&")
      .filter(Boolean)
      .map((pair) => {
        const [name = "", ...value] = pair.split("=");
        return [name, value.join("=")];
      }),
  );

const formatQuery = (query: Target["query"]) =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
/** The path of a page with its query. */
export const formatAddress = ({ path, query }: Target, text = formatQuery(query)) => `/${path}${text && `?${text}`}`;

/** Calls a lifecycle function of a page, and reports its errors. */
export function callPage(page: Page | undefined, name: string, ...args: unknown[]) {
  const method = page?.caller[name];
  if (typeof method !== "function") return undefined;
  try {
    const result: unknown = method.apply(page!.caller, args);
    if (result instanceof Promise) result.catch(report);
    return result;
  } catch (error) {
    report(error);
    return undefined;
  }
}

/** The stack of pages and the navigation between them. The error messages are WeChat's. */
export function createPages({ code, pages, isTab, first, shown, notFound }: PagesOptions) {
  const stack: Page[] = [];
  const tabPages = new Map<string, Page>();
  /** The page whose components are being created, or whose onLoad runs. It counts as the top page. */
  let opening: Page | undefined;
  const top = () => opening ?? stack.at(-1);

  function resolve(url: string): Target {
    const [path = "", query = ""] = url.split("?");
    const { pathname } = new URL(path, `http://phone/${top()?.path ?? ""}`);
    return { path: decodeURIComponent(pathname.slice(1)), query: parseQuery(query) };
  }
  async function find(url: string) {
    const target = resolve(url);
    if (code.has(target.path)) {
      await code.fetch(target.path);
      return target;
    }
    notFound(target);
    throw new Error(`page "${target.path}" is not found`);
  }

  const callComponents = ({ roots }: Page, name: string) => {
    for (const root of roots) root.getComponent().triggerPageLifetime(name, []);
  };

  function open({ path, query }: Target): Page {
    const scroller = create("div", { className: "scroller", tabIndex: -1 });
    const holder = create("div", { className: "page" }, scroller);
    holder.dataset.route = path;
    pages.append(holder);
    const { attach, ...opened } = code.open(path, scroller, query, isTab(path));
    const page: Page = { ...opened, path, query, holder, scroller, isReady: false };
    listenToScroll(page);
    opening = page;
    attach();
    callPage(page, "onLoad", query);
    opening = undefined;
    return page;
  }
  function show(page: Page) {
    for (const other of pages.querySelectorAll<HTMLElement>(":scope > .page")) {
      other.classList.toggle("behind", other !== page.holder);
      other.inert = other !== page.holder;
    }
    shown(page);
    callPage(page, "onShow");
    callComponents(page, "show");
    if (page.isReady) return;
    page.isReady = true;
    setTimeout(() => callPage(page, "onReady"));
  }
  function hide(page: Page | undefined) {
    if (!page) return;
    callPage(page, "onHide");
    callComponents(page, "hide");
  }
  function close(page: Page) {
    callPage(page, "onUnload");
    // A late response has nothing to render. WeChat ignores it, too.
    page.caller.setData = () => {};
    for (const root of page.roots) root.release();
    page.holder.remove();
  }
  function push(target: Target) {
    const page = open(target);
    stack.push(page);
    show(page);
    return page;
  }
  function reLaunch(target: Target) {
    for (const page of new Set([...stack.splice(0), ...tabPages.values()])) close(page);
    tabPages.clear();
    const page = push(target);
    if (isTab(target.path)) tabPages.set(target.path, page);
  }

  const navigation = {
    async navigateTo({ url }: NavigateOptions) {
      const target = await find(url);
      if (isTab(target.path)) throw new Error("can not navigateTo a tabbar page");
      if (stack.length >= maxPages) throw new Error("webview count limit exceed");
      hide(top());
      push(target);
    },
    async redirectTo({ url }: NavigateOptions) {
      const target = await find(url);
      if (isTab(target.path)) throw new Error("can not redirectTo a tabbar page");
      const last = stack.pop();
      if (last) {
        tabPages.delete(last.path);
        close(last);
      }
      push(target);
    },
    navigateBack({ delta = 1 }: { delta?: number } = {}) {
      if (stack.length < 2) throw new Error("cannot navigate back at first page");
      for (let count = 0; count < delta && stack.length > 1; count++) close(stack.pop()!);
      show(top()!);
    },
    async switchTab({ url }: NavigateOptions) {
      const target = await find(url);
      if (!isTab(target.path)) throw new Error("can not switch to no-tabBar page");
      if (top()?.path === target.path) return;
      if (top() && isTab(top()!.path)) hide(top());
      for (const page of stack.splice(0)) if (tabPages.get(page.path) !== page) close(page);
      const known = tabPages.get(target.path) ?? open({ path: target.path, query: {} });
      tabPages.set(target.path, known);
      stack.push(known);
      show(known);
    },
    async reLaunch({ url }: NavigateOptions) {
      reLaunch(await find(url));
    },
  };

  return {
    stack,
    callers: () => (opening ? [...stack, opening] : stack).map(({ caller }) => caller),
    top,
    navigation,
    async start(url: string) {
      const target = await find(url).catch(async () => {
        // `App.onPageNotFound` can navigate to another page.
        await code.fetchOthers();
        await new Promise((resolve) => setTimeout(resolve));
        return { path: first, query: {} };
      });
      if (!top()) reLaunch(target);
      // Load the other pages before the first tap.
      setTimeout(() => code.fetchOthers().catch(report));
    },
    hideTop: () => hide(top()),
    showTop: () => top() && show(top()!),
    /** Reopens the top page, for example with another overlay. The old one remains visible until the new one has rendered. */
    reopen() {
      const old = stack.pop();
      if (!old) return;
      const page = open(old);
      stack.push(page);
      if (tabPages.has(page.path)) tabPages.set(page.path, page);
      old.holder.after(page.holder);
      page.holder.style.visibility = "hidden";
      setTimeout(() => {
        page.scroller.scrollTop = old.scroller.scrollTop;
        close(old);
        page.holder.style.visibility = "";
        show(page);
      }, 120);
    },
  };
}

function listenToScroll(page: Page) {
  const { scroller, settings } = page;
  let isNear = false;
  scroller.addEventListener("scroll", () => {
    const { scrollTop, clientHeight, scrollHeight } = scroller;
    callPage(page, "onPageScroll", { scrollTop });
    const wasNear = isNear;
    isNear = scrollTop + clientHeight >= scrollHeight - (settings.onReachBottomDistance ?? 50);
    if (isNear && !wasNear) callPage(page, "onReachBottom");
  });
}
