/** `app.json` and the JSON of pages and components, as far as the simulator reads them. */
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
    /** The mini-program draws it itself: `customTabBar` is the component. */
    custom?: boolean;
    color?: string;
    selectedColor?: string;
    backgroundColor?: string;
    borderStyle?: string;
    list: TabConfig[];
  };
  darkmode?: boolean;
  style?: "v2";
  /** The file that `themeLocation` names: what `@name` stands for in light and in dark. */
  themes?: { light?: Record<string, string>; dark?: Record<string, string> };
  usingComponents?: Record<string, string>;
  requiredPrivateInfos?: string[];
}
export const customTabBar = "custom-tab-bar/index";
export interface PartConfig extends WindowConfig {
  component?: boolean;
  styleIsolation?: string;
  usingComponents?: Record<string, string>;
  componentGenerics?: Record<string, unknown>;
}
