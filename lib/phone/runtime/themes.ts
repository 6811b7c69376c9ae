import type { AppConfig } from "../config";
import { device } from "./device";

/** In a mini-program without `darkmode` the phone's theme changes nothing. */
export const themeOf = ({ darkmode }: AppConfig) => (darkmode ? device.theme : "light");

/** `@name` in a configuration stands for a value of `theme.json`. */
export function themed(app: AppConfig, value: string | undefined): string | undefined {
  return value?.startsWith("@") ? app.themes?.[themeOf(app)]?.[value.slice(1)] : value;
}
