/** The part of `app.json` and of the JSON of pages and components that the simulator reads. */
export interface WindowConfig {
  navigationBarTitleText?: string;
  navigationBarBackgroundColor?: string;
  navigationBarTextStyle?: "black" | "white" | `@${string}`;
  navigationStyle?: "default" | "custom";
  backgroundColor?: string;
  enablePullDownRefresh?: boolean;
  onReachBottomDistance?: number;
}
export interface TabConfig {
  pagePath: string;
  text: string;
  iconPath?: string;
  selectedIconPath?: string;
}
export interface AppConfig {
  pages: string[];
  entryPagePath?: string;
  window?: WindowConfig;
  tabBar?: {
    /** The mini-program renders the bar with the component `customTabBar`. */
    custom?: boolean;
    color?: string;
    selectedColor?: string;
    backgroundColor?: string;
    borderStyle?: string;
    list: TabConfig[];
  };
  darkmode?: boolean;
  style?: "v2";
  /** The content of the file at `themeLocation`: the values of `@name`. */
  themes?: { light?: Record<string, string>; dark?: Record<string, string> };
  usingComponents?: Record<string, string>;
  requiredPrivateInfos?: string[];
}
export const customTabBar = "custom-tab-bar/index";
export interface PartConfig extends WindowConfig {
  component?: boolean;
  styleIsolation?: string;
  usingComponents?: Record<string, string>;
  componentGenerics?: Record<string, true | { default?: string }>;
}

/** The functions of `wx` that WeChat refuses unless `requiredPrivateInfos` of app.json lists them. It accepts no other names there. */
export const declaredApis = [
  "chooseAddress",
  "chooseLocation",
  "choosePoi",
  "getFuzzyLocation",
  "getLocation",
  "onLocationChange",
  "startLocationUpdate",
  "startLocationUpdateBackground",
];

/** Returns an error message for `requiredPrivateInfos`, or undefined. */
export function invalidDeclaration(names: readonly string[] = []) {
  const unknown = names.find((name) => !declaredApis.includes(name));
  if (unknown !== undefined) return `"${unknown}" is none of ${declaredApis.join(", ")}.`;
  if (names.includes("getLocation") && names.includes("getFuzzyLocation"))
    return "getLocation and getFuzzyLocation exclude each other.";
  return undefined;
}

const commonElements = [
  "view",
  "text",
  "image",
  "scroll-view",
  "swiper",
  "swiper-item",
  "root-portal",
  "input",
  "textarea",
  "button",
  "form",
  "label",
  "switch",
  "checkbox",
  "checkbox-group",
  "radio",
  "radio-group",
  "picker",
  "navigator",
  "rich-text",
  "icon",
  "page-meta",
] as const;

/** WeChat's built-in components that the simulator supports. In the browser `view` is `<wx-view>`; `web-view` is an extra. */
export const elementNames = [...commonElements, "web-view"] as const;
export type CommonElement = (typeof commonElements)[number];

/** The element that replaces a component that the simulator does not support. */
export const missingElement = "wx-missing";

/** A comment, a quoted text, or a length. */
const length = /\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'|(?<![\w#.-])(-?(?:\d+\.?\d*|\.\d+))(rpx|vw|vh)\b/g;

/** Converts lengths that are relative to the page into container units: 750rpx is the page's width, 100vh its height. */
export const pageLengths = (css: string) =>
  css.replace(length, (whole, number?: string, unit?: string) => {
    if (number === undefined) return whole;
    if (unit === "rpx") return `${round(Number(number) / 7.5)}cqw`;
    return `${number}cq${unit === "vw" ? "w" : "h"}`;
  });

const round = (value: number) => Math.round(value * 1e6) / 1e6;
