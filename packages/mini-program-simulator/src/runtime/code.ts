import {
  type Caller,
  type CodeSpace,
  component,
  type GlassNode,
  glassEasel,
  MiniProgramEnv,
  type Root,
} from "glass-easel-miniprogram-adapter";
import { type AppConfig, customTabBar, type PartConfig, pageLengths } from "../wechat";
import { markTappable } from "./gestures";
import { report } from "./host";

interface Bundle {
  templates: Record<string, unknown>;
  parts: Record<string, { config: PartConfig; prefix: string; load(): unknown }>;
}
export interface Program {
  app: AppConfig;
  launch(): void;
  extras: Extra[];
  /** The first page and its components. The others are loaded later. */
  first: Bundle;
  others(): Promise<Bundle>;
}

/** glass-easel's DOM backend, with rpx in styles and keyboard access for taps. */
class PhoneBackend extends glassEasel.CurrentWindowBackendContext {
  override document = {
    createElement,
    createTextNode: (text: string) => document.createTextNode(text),
    createDocumentFragment: () => document.createDocumentFragment(),
  };

  override setListenerStats(element: HTMLElement, type: string, capture: boolean, level: number) {
    if (domEvents.test(type)) super.setListenerStats(element, type, capture, level);
    if (element && (type === "tap" || type === "longpress")) markTappable(element, level === catches);
  }
}
/** Warnings of glass-easel about templates that WeChat accepts. */
const ignoredWarnings =
  /not a valid (prop|event)|list updates: ""|Use number|(of|no) relation|type "(undefined|null|function)"/;
/** DOM events that WeChat supports. Other names are events of components, such as `click` of Vant's button. */
const domEvents = /^(touch|transition|animation)/;
const catches = 2; // glass-easel's MutLevel.Final

/** Makes measurements relative to the page instead of the frame. */
export function measureFromPage(pages: HTMLElement) {
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

/** Calls `ready` of a component after it and its children are attached, unless it has been removed. */
function emitReady() {
  const { prototype } = glassEasel.Component;
  const trigger = prototype.triggerLifetime;
  prototype.triggerLifetime = function (name, args) {
    trigger.call(this, name, args);
    if (name === "attached")
      queueMicrotask(() => glassEasel.Element.isAttached(this) && trigger.call(this, "ready", []));
  };
}

/** The place in the page's content, as if it were not scrolled. */
function offsetOf(element?: Element | null) {
  const scroller = element?.closest(".scroller");
  if (!element || !scroller) return { offsetLeft: 0, offsetTop: 0 };
  const [from, to] = [scroller.getBoundingClientRect(), element.getBoundingClientRect()];
  return { offsetLeft: to.left - from.left, offsetTop: to.top - from.top + scroller.scrollTop };
}

/** Makes event targets plain data, as in WeChat, so that an event can be passed to `setData`. WXS needs the component, which is not enumerable. */
function makeTargetsPlain() {
  const { prototype } = glassEasel.Event;
  const wrap = prototype.wrapShadowedEvent;
  const plain = (target: Caller) => {
    const { id, dataset, _$ = target as unknown as GlassNode } = target; // a built-in component has no caller
    return Object.defineProperty({ id, dataset, ...offsetOf(_$.getBackendElement?.()) }, "_$", { value: _$ });
  };
  prototype.wrapShadowedEvent = function (target, mark, currentTarget) {
    const { type, timeStamp, detail } = this;
    return Object.assign(wrap.call(this, plain(target), mark, plain(currentTarget)), { type, timeStamp, detail });
  };
}

/** The custom tab bar, by the component of the page and of the tab bar. */
const tabBars = new WeakMap<GlassNode, object>();

component.ComponentCaller.prototype.getTabBar = function () {
  let node = this._$;
  while (node.ownerShadowRoot) node = node.ownerShadowRoot.getHostNode();
  return tabBars.get(node) ?? null;
};

/** Libraries such as WeUI choose their template by it. */
component.ComponentCaller.prototype.renderer = "webview";

/** Otherwise glass-easel adds a prefix to `id`, which style sheets do not have. */
function keepIds(space: CodeSpace) {
  const prepare = space.prepareComponentOptions;
  space.prepareComponentOptions = (...given) => {
    const [options, isolation] = prepare.apply(space, given);
    return [{ ...options, idPrefixGenerator: undefined }, isolation];
  };
}

/** Converts rpx in `style` attributes, which can be set at run time. */
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
export interface OpenedPage {
  /** The page, and its custom tab bar if there is one. */
  roots: Root[];
  caller: PageCaller;
}

interface Attachable {
  settings: PartConfig;
  attach(): void;
}

/** Loads pages and components when they are first used, as WeChat does with `lazyCodeLoading`. */
export function createCode({ app, first, others }: Program, defineElements: (space: CodeSpace) => void) {
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
    if (!ignoredWarnings.test(message)) report(message);
    return false;
  });
  space.getComponentSpace().updateComponentOptions({
    useMethodCallerListeners: true,
    writeIdToDOM: true,
    writeFieldsToNode: false, // a property can be called "dataset"
  });
  keepIds(space);
  emitReady();
  makeTargetsPlain();
  defineElements(space);

  const bundles = [first];
  let fetched: Promise<void> | undefined;
  /** A failed request is repeated with the next call. */
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
    const { usingComponents = {}, componentGenerics = {} } = part.config;
    const defaults = Object.values(componentGenerics).flatMap((generic) =>
      generic === true ? [] : (generic.default ?? []),
    );
    for (const url of [...Object.values(usingComponents), ...defaults]) load(url.slice(1));
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
    fetch: async (path: string) => {
      if (!(path in first.parts)) await fetchOthers();
    },
    open(path: string, into: Element, query: Record<string, string>, isTab: boolean): OpenedPage & Attachable {
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

interface ExtraTools {
  space: CodeSpace;
  wx: Record<string, unknown>;
  pages: HTMLElement;
  asset(path: string, host: HTMLElement): string;
}

/** An optional part of the runtime, which the compiler includes if a mini-program uses it. */
export type Extra = (tools: ExtraTools) => void;
