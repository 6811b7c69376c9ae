import type { AppConfig } from "../config";
import type { Page } from "./pages";
import type { Screen, Tabs } from "./screen";

/** The functions of `wx` and the components share this. */
export interface Context {
  app: AppConfig;
  screen: Screen;
  tabs: Tabs;
  top(): Page | undefined;
  asset(path: string): string;
  /** Draws the title bar anew after a change of its settings. */
  drawBar(): void;
  refresh: { start(): void; stop(): void };
  /** The mini-program is hidden behind another one, and shown again with what that one says. */
  leave(): void;
  comeBack(options: object): void;
  /** A function of `wx`, as the mini-program calls it. */
  call(name: string, options?: object): Promise<unknown>;
}
