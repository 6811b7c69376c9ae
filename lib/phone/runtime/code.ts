import {
  type Caller,
  type CodeSpace,
  component,
  type GlassNode,
  glassEasel,
  MiniProgramEnv,
  type Root,
} from "glass-easel-miniprogram-adapter";
import { type AppConfig, customTabBar, type PartConfig } from "../config";
import { pageLengths } from "../page-lengths";
import type { Extra } from "./extras/extra";
import { report } from "./host";
import { markTappable } from "./taps";

interface Bundle {
  templates: Record<string, unknown>;
  parts: Record<string, { config: PartConfig; prefix: string; load(): unknown }>;
}
export interface Program {
  app: AppConfig;
  launch(): void;
  extras: Extra[];
  /** The first page and its components; the others come when they are asked for. */
  first: Bundle;
  others(): Promise<Bundle>;
}

/** glass-easel over the DOM, as this phone needs it. */
class PhoneBackend extends glassEasel.CurrentWindowBackendContext {
  override document = {
    createElement,
    createTextNode: (text: string) => document.createTextNode(text),
    createDocumentFragment: () => document.createDocumentFragment(),
  };

  override setListenerStats(element: HTMLElement, type: string, capture: boolean, level: number) {
    if (ofDom.test(type)) super.setListenerStats(element, type, capture, level);
    if (element && (type === "tap" || type === "longpress")) markTappable(element, level === catches);
  }
}
/** WeChat takes any attribute, `wx:key="index"` where no item has an index, a number as a list, a relation or a list that is not there. */
const harmless = /not a valid (prop|event)|list updates: ""|Use number|(of|no) relation|type "(undefined|null)"/;
/** What WeChat takes from a browser. Any other name is an event of a component, as `click` of a button of Vant's. */
const ofDom = /^(touch|transition|animation)/;
const catches = 2; // glass-easel's MutLevel.Final

/** Measures begin at the page's corner, not at the phone's. */
export function measureFrom(pages: HTMLElement) {
  const { prototype } = glassEasel.Element;
  const measure = prototype.getBoundingClientRect;
  prototype.getBoundingClientRect = function (give) {
    const { left, top } = pages.getBoundingClientRect();
    measure.call(this, (rect) => {
      const [x, y] = [rect.left - left, rect.top - top];
      give({ left: x, top: y, width: rect.width, height: rect.height });
    });
  };
}

/** A component is ready when the page, or what was added to it, stands: a little after it was attached, unless it is gone by then. */
function tellReady() {
  const { prototype } = glassEasel.Component;
  const trigger = prototype.triggerLifetime;
  prototype.triggerLifetime = function (name, args) {
    trigger.call(this, name, args);
    if (name === "attached")
      queueMicrotask(() => glassEasel.Element.isAttached(this) && trigger.call(this, "ready", []));
  };
}

/** A page hears of plain data, as in WeChat: an event may go into `setData`. WXS alone needs the component behind it. */
function tellPlainly() {
  const { prototype } = glassEasel.Event;
  const wrap = prototype.wrapShadowedEvent;
  const plain = ({ id, dataset, _$ }: Caller) => Object.defineProperty({ id, dataset }, "_$", { value: _$ });
  prototype.wrapShadowedEvent = function (target, mark, currentTarget) {
    const { type, timeStamp, detail } = this;
    return Object.assign(wrap.call(this, plain(target), mark, plain(currentTarget)), { type, timeStamp, detail });
  };
}

/** By the page, and by the tab bar itself: the tab bar that the mini-program draws there. */
const tabBars = new WeakMap<GlassNode, object>();

component.ComponentCaller.prototype.getTabBar = function () {
  let node = this._$;
  while (node.ownerShadowRoot) node = node.ownerShadowRoot.getHostNode();
  return tabBars.get(node) ?? null;
};

/** Without this an `id` gets a prefix that no style sheet knows. */
function keepIds(space: CodeSpace) {
  const prepare = space.prepareComponentOptions;
  space.prepareComponentOptions = (...given) => {
    const [options, isolation] = prepare.apply(space, given);
    return [{ ...options, idPrefixGenerator: undefined }, isolation];
  };
}

/** A `style` may hold rpx, also one that the mini-program makes while it runs. */
function createElement(tag: string) {
  const element = document.createElement(tag);
  const set = element.setAttribute;
  element.setAttribute = (name, value) =>
    set.call(element, name, name === "style" ? pageLengths(String(value)) : value);
  return element;
}

export type PageCaller = Record<string, unknown> & {
  route: string;
  options: Record<string, string>;
  createSelectorQuery(): unknown;
  createIntersectionObserver(options?: object): unknown;
};
export interface Opened {
  /** The page, and its tab bar if the mini-program draws it itself. */
  roots: Root[];
  caller: PageCaller;
}

interface Attachable {
  settings: PartConfig;
  attach(): void;
}

/** Loads pages and components when they are first needed, as WeChat does with `lazyCodeLoading`. */
export function makeCode({ app, first, others }: Program, defineElements: (space: CodeSpace) => void) {
  const env = new MiniProgramEnv();
  const space = env.createCodeSpace("", true);
  const backend = new PhoneBackend();
  backend.onEvent((target, type, detail, options) => {
    const event = new glassEasel.Event(type, detail, options);
    glassEasel.Event.dispatchEvent(target, event);
    return event.getEventBubbleStatus();
  });
  const associated = env.associateBackend(backend);
  glassEasel.addGlobalErrorListener((error) => {
    report(error);
    return false;
  });
  glassEasel.addGlobalWarningListener((message) => {
    if (!harmless.test(message)) report(message);
    return false;
  });
  space.getComponentSpace().updateComponentOptions({
    useMethodCallerListeners: true,
    writeIdToDOM: true,
    writeFieldsToNode: false, // a property may be called "dataset"
  });
  keepIds(space);
  tellReady();
  tellPlainly();
  defineElements(space);

  const bundles = [first];
  let fetched: Promise<void> | undefined;
  /** A failure is not remembered: the next time tries again. */
  function fetchOthers() {
    fetched ??= others().then(
      (bundle) => void bundles.push(bundle),
      (error) => {
        fetched = undefined;
        throw error;
      },
    );
    return fetched;
  }

  const loaded = new Set<string>();
  function load(path: string) {
    const { parts, templates } = bundles.find((bundle) => path in bundle.parts)!;
    const part = parts[path]!;
    if (loaded.has(path)) return part;
    loaded.add(path);
    for (const url of Object.values(part.config.usingComponents ?? {})) load(url.slice(1));
    space.addComponentStaticConfig(path, part.config);
    space.addCompiledTemplate(path, { groupList: templates, content: templates[path] });
    space.addStyleSheet(path, undefined, part.prefix || undefined);
    space.globalComponentEnv(globalThis, path, part.load);
    return part;
  }

  return {
    space,
    has: (path: string) => app.pages.includes(path),
    fetchOthers,
    /** Fetches what a page needs, unless it is there. */
    fetch: async (path: string) => {
      if (!(path in first.parts)) await fetchOthers();
    },
    open(path: string, into: Element, query: Record<string, string>, isTab: boolean): Opened & Attachable {
      const { config } = load(path);
      const root = associated.createRoot("wx-page", space, path);
      const roots = [root];
      const caller = root.get() as PageCaller;
      caller.route = path;
      caller.options = query;
      if (isTab && app.tabBar?.custom) {
        load(customTabBar);
        roots.push(associated.createRoot("wx-tab-bar", space, customTabBar));
        for (const each of roots) tabBars.set(each.getComponent(), roots[1]!.get());
      }
      const attach = () => {
        for (const each of roots) each.attach(into, into.appendChild(document.createElement("span")));
      };
      return { roots, caller, settings: { ...app.window, ...config }, attach };
    },
  };
}
