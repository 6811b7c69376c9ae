import type { AppConfig, TabConfig, WindowConfig } from "../config";
import { device } from "./device";
import { themed } from "./themes";
import { word } from "./words";

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

export const layer = () => document.getElementById("phone-layer")!;

/** Puts something over the phone; the returned function takes it away. */
export function float(className: string, ...children: (Node | string)[]) {
  const element = make("div", { className: `over ${className}` }, ...children);
  layer().append(element);
  return Object.assign(() => element.remove(), { element });
}

/** The parts of the phone around the pages: status bar, title, tabs, and the layer for what floats. */
export function drawScreen() {
  const back = make("button", { id: "phone-back", type: "button", ariaLabel: word("back") });
  const title = make("h1", { id: "phone-title" });
  const spinner = make("i", { id: "phone-spinner", hidden: true });
  const menu = make("button", { id: "phone-menu", type: "button", ariaLabel: word("menu") });
  menu.append(make("i"), make("i"));
  const status = make("div", { id: "phone-status", ariaHidden: "true", hidden: !device.hasStatusBar }, "9:41");
  status.append(make("i"));
  const bar = make(
    "header",
    { id: "phone-bar", ariaLabel: word("bar") },
    status,
    back,
    make("div", { id: "phone-heading" }, spinner, title),
    menu,
  );
  const pages = make("main", { id: "phone-pages", ariaLabel: word("page") });
  const tabs = make("nav", { id: "phone-tabs", hidden: true, ariaLabel: "Tabs" });
  const layer = make("div", { id: "phone-layer" });
  document.body.append(bar, pages, tabs, layer);
  if (device.isRehearsal)
    document.body.prepend(make("p", { id: "phone-rehearsal", role: "note", textContent: word("rehearsal") }));
  return { back, bar, layer, menu, pages, spinner, status, tabs, title };
}
export type Screen = ReturnType<typeof drawScreen>;

export function drawBar(
  { bar, title, back }: Screen,
  settings: WindowConfig,
  { canGoBack, app }: { canGoBack: boolean; app: AppConfig },
) {
  const isCustom = settings.navigationStyle === "custom";
  const text = themed(app, settings.navigationBarTextStyle) ?? "black";
  title.textContent = isCustom ? "" : (settings.navigationBarTitleText ?? "");
  document.title = settings.navigationBarTitleText || "Mini-program";
  bar.style.background = isCustom ? "transparent" : (themed(app, settings.navigationBarBackgroundColor) ?? "");
  bar.dataset.text = text === "white" ? "white" : "black";
  bar.toggleAttribute("data-custom", isCustom);
  back.hidden = !canGoBack || isCustom;
}

interface Tab {
  button: HTMLButtonElement;
  icon: HTMLImageElement;
  label: HTMLSpanElement;
  badge: HTMLElement;
  config: TabConfig;
}
export type Tabs = ReturnType<typeof makeTabs>;

export function makeTabs(
  { tabs: nav }: Screen,
  app: AppConfig,
  asset: (path: string) => string,
  choose: (index: number) => void,
) {
  const bar = app.tabBar;
  const style = { ...bar };
  const tabs: Tab[] = (bar?.list ?? []).map((config, index) => {
    const icon = make("img", { alt: "", hidden: !config.iconPath });
    const label = make("span", { textContent: config.text });
    const badge = make("b", { hidden: true });
    const button = make(
      "button",
      { type: "button", onclick: () => choose(index) },
      make("div", {}, icon, badge),
      label,
    );
    nav.append(button);
    return { button, icon, label, badge, config: { ...config } };
  });
  let isHidden = false;
  let shown: string | undefined;
  const draw = (path = shown) => {
    shown = path;
    nav.hidden = isHidden || bar?.custom || !tabs.some(({ config }) => config.pagePath === path);
    nav.style.background = themed(app, style.backgroundColor) ?? "";
    nav.dataset.border = themed(app, style.borderStyle) === "white" ? "white" : "black";
    for (const { button, icon, label, config } of tabs) {
      const isChosen = config.pagePath === path;
      button.style.color = themed(app, isChosen ? style.selectedColor : style.color) ?? "";
      button.ariaCurrent = isChosen ? "page" : null;
      label.textContent = config.text;
      const image = themed(app, (isChosen && config.selectedIconPath) || config.iconPath);
      if (image) icon.src = asset(image);
    }
  };
  return {
    draw,
    count: tabs.length,
    setBadge(index: number, text: string, isDot = false) {
      const { badge } = tabs[index]!;
      badge.textContent = isDot ? "" : text;
      badge.hidden = !text && !isDot;
      badge.toggleAttribute("data-dot", isDot);
    },
    setItem(index: number, item: Partial<TabConfig>) {
      Object.assign(
        tabs[index]!.config,
        Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)),
      );
      draw();
    },
    setStyle(changes: Partial<NonNullable<AppConfig["tabBar"]>>) {
      Object.assign(style, Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)));
      draw();
    },
    setHidden(hidden: boolean) {
      isHidden = hidden;
      draw();
    },
  };
}
