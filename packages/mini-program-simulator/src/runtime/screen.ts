import type { AppConfig, TabConfig, WindowConfig } from "../wechat";
import { device, options } from "./device";
import { word } from "./words";

export function create<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

export const layer = () => document.getElementById("phone-layer")!;

/** Shows elements over the pages. The returned function removes them. */
export function addOverlay(className: string, ...children: (Node | string)[]) {
  const element = create("div", { className: `over ${className}` }, ...children);
  layer().append(element);
  return Object.assign(() => element.remove(), { element });
}

/** Everything around the pages: status bar, title bar, tab bar, and the layer for dialogs. */
export function createScreen() {
  const back = create("button", { id: "phone-back", type: "button", ariaLabel: word("back") });
  const title = create("h1", { id: "phone-title" });
  const spinner = create("i", { id: "phone-spinner", hidden: true });
  const menu = create("button", { id: "phone-menu", type: "button", ariaLabel: word("menu") });
  menu.append(create("i"), create("i"));
  const status = create("div", { id: "phone-status", ariaHidden: "true", hidden: !device.hasStatusBar }, "9:41");
  status.append(create("i"));
  const bar = create(
    "header",
    { id: "phone-bar", ariaLabel: word("bar") },
    status,
    back,
    create("div", { id: "phone-heading" }, spinner, title),
    menu,
  );
  const pages = create("main", { id: "phone-pages", ariaLabel: word("page") });
  const tabs = create("nav", { id: "phone-tabs", hidden: true, ariaLabel: "Tabs" });
  const layer = create("div", { id: "phone-layer" });
  document.body.append(bar, pages, tabs, layer);
  if (options.note) document.body.prepend(create("p", { id: "phone-note", role: "note", textContent: options.note }));
  return { back, bar, layer, menu, pages, spinner, status, tabs, title };
}
export type Screen = ReturnType<typeof createScreen>;

export function renderBar(
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
export type Tabs = ReturnType<typeof createTabs>;

export function createTabs(
  { tabs: nav }: Screen,
  app: AppConfig,
  asset: (path: string) => string,
  choose: (index: number) => void,
) {
  const bar = app.tabBar;
  const style = { ...bar };
  const tabs: Tab[] = (bar?.list ?? []).map((config, index) => {
    const icon = create("img", { alt: "", hidden: !config.iconPath });
    const label = create("span", { textContent: config.text });
    const badge = create("b", { hidden: true });
    const button = create(
      "button",
      { type: "button", onclick: () => choose(index) },
      create("div", {}, icon, badge),
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

export const getTheme = ({ darkmode }: AppConfig) => (darkmode ? device.theme : "light");

/** Resolves `@name` in a configuration to the value in `theme.json`. */
function themed(app: AppConfig, value: string | undefined): string | undefined {
  return value?.startsWith("@") ? app.themes?.[getTheme(app)]?.[value.slice(1)] : value;
}
