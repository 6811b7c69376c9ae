import type { GlassNode } from "glass-easel-miniprogram-adapter";
import { pageLengths } from "../../wechat";

type Handler = ((...args: unknown[]) => unknown) & { isWxs?: true };
interface Caller extends Record<string, unknown> {
  _$: GlassNode;
}

const states = new WeakMap<GlassNode, object>();
const styles = new WeakMap<GlassNode, Record<string, string>>();
const setStyle = 3; // a style segment that templates do not use

/** WeChat's `ComponentDescriptor`, through which a WXS function accesses a component or an element. */
function createDescriptor(node: GlassNode): Record<string, unknown> {
  const host = () => node.getBackendElement()!;
  const inside = () => node.getShadowRoot?.() ?? node;
  return {
    selectComponent: (selector: string) => orNull(inside().querySelector(selector)),
    selectAllComponents: (selector: string) => inside().querySelectorAll(selector).map(createDescriptor),
    setStyle(style: string | Record<string, string>) {
      const known = styles.get(node) ?? {};
      styles.set(node, typeof style === "string" ? {} : Object.assign(known, style));
      const css = typeof style === "string" ? style : Object.entries(known).map(([name, value]) => `${name}:${value}`);
      node.setNodeStyle(pageLengths(typeof css === "string" ? css : css.join(";")), setStyle);
    },
    addClass: (name: string) => node.classList.toggle(name, true),
    removeClass: (name: string) => node.classList.toggle(name, false),
    hasClass: (name: string) => node.classList.contains(name),
    getDataset: () => node.dataset,
    callMethod(name: string, detail?: unknown) {
      const caller = node.getMethodCaller() as Record<string, ((detail: unknown) => unknown) | undefined>;
      return caller[name]?.(detail);
    },
    triggerEvent: (name: string, detail?: unknown) =>
      node.triggerEvent(name, detail, { bubbles: false, composed: false }),
    getState() {
      const state = states.get(node) ?? {};
      states.set(node, state);
      return state;
    },
    getBoundingClientRect() {
      const { left, top, width, height } = host().getBoundingClientRect();
      return { left, top, width, height, right: left + width, bottom: top + height };
    },
    getComputedStyle(names: string[]) {
      const style = getComputedStyle(host());
      return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]));
    },
    requestAnimationFrame: (run: () => void) => requestAnimationFrame(run),
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: (timer: number) => clearTimeout(timer),
  };
}
const orNull = (node: GlassNode | null) => node && createDescriptor(node);

/** Calls an event handler. One in WXS also gets the component that owns the template. */
export function listen(caller: Caller, event: { currentTarget: Caller }, handler: Handler) {
  if (!handler.isWxs) return handler.call(caller, event);
  const instance = createDescriptor(event.currentTarget._$);
  return handler.call(undefined, Object.assign(event, { instance }), createDescriptor(caller._$));
}

/** Calls the WXS function of `change:name` after the children are attached. */
export const change = (handler: Handler) => (now: unknown, before: unknown, owner: GlassNode, node: GlassNode) =>
  queueMicrotask(
    () => typeof handler === "function" && handler(now, before, createDescriptor(owner), createDescriptor(node)),
  );
