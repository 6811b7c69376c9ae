import type { CodeSpace, GlassNode } from "glass-easel-miniprogram-adapter";

/** The functions with which an element accesses its component. */
interface ElementTools {
  trigger(type: string, detail?: unknown, options?: { bubbles?: boolean }): void;
  /** For `model:value`. */
  set(data: Record<string, unknown>): void;
  data(): Record<string, unknown>;
}
interface Property {
  initial: unknown;
  convert(value: unknown): unknown;
  apply(value: never): void;
}
interface ElementDefinition {
  properties: Record<string, Property>;
  tap?(): void;
  attached?(): void;
  detached?(): void;
}
export type Define = (host: HTMLElement, tools: ElementTools) => ElementDefinition;

const noop = () => {};
/** Set by the extra `animation`. */
export const animations: { play?(host: HTMLElement, value: unknown): void } = {};
export const text = (apply: (value: string) => void = noop, initial = ""): Property => ({
  initial,
  convert: String,
  apply,
});
export const flag = (apply: (value: boolean) => void = noop, initial = false): Property => ({
  initial,
  apply,
  convert: (value) => value !== "false" && Boolean(value),
});
export const number = (apply: (value: number) => void = noop, initial = 0): Property => ({
  initial,
  apply,
  convert: (value) => (Number.isNaN(Number(value)) ? initial : Number(value)),
});
export const anything = (apply: (value: unknown) => void = noop, initial: unknown = null): Property => ({
  initial,
  apply,
  convert: (value) => value,
});

/** The properties of all components. */
function common(host: HTMLElement): ElementDefinition["properties"] {
  const aria = (name: string) =>
    anything((value) => (value == null ? host.removeAttribute(name) : host.setAttribute(name, String(value))));
  return {
    hidden: flag((hidden) => {
      host.hidden = hidden;
    }),
    ariaLabel: aria("aria-label"),
    ariaHidden: aria("aria-hidden"),
    ariaChecked: aria("aria-checked"),
    ariaSelected: aria("aria-selected"),
    ariaDisabled: aria("aria-disabled"),
    ariaExpanded: aria("aria-expanded"),
    ariaRole: text((role) => {
      host.dataset.role = role;
      host.setAttribute("role", role);
    }),
    hoverClass: text(),
    hoverStopPropagation: flag(),
    hoverStartTime: number(noop, 50),
    hoverStayTime: number(noop, 400),
    animation: anything((value) => value && animations.play?.(host, value)),
  };
}

interface Instance extends GlassNode {
  live?: ElementDefinition;
}

export function defineElement(space: CodeSpace, name: string, define: Define) {
  const components = space.getComponentSpace();
  const example = document.createElement(`wx-${name}`);
  const shape = {
    ...common(example),
    ...define(example, { trigger: noop, set: noop, data: () => ({}) }).properties,
  };
  const properties = Object.fromEntries(
    Object.entries(shape).map(([key, { initial, convert }]) => [
      key,
      {
        type: null, // any type: pages pass null and undefined while data loads
        value: initial,
        observer(this: Instance, now: unknown) {
          const apply = this.live?.properties[key]?.apply as ((value: unknown) => void) | undefined;
          apply?.(now == null ? initial : convert(now));
        },
      },
    ]),
  );
  const definition = components.defineComponent<Instance>({
    is: `wx-${name}`,
    properties,
    lifetimes: {
      created() {
        const host = this.getBackendElement();
        if (!host) return; // the parent has been removed already
        const live = define(host, {
          trigger: (type, detail = {}, { bubbles = false } = {}) =>
            this.triggerEvent(type, detail, { bubbles, composed: bubbles }),
          set: (data) => this.setData(data),
          data: () => this.data,
        });
        this.live = { ...live, properties: { ...common(host), ...live.properties } };
        if (live.tap) this.addListener("tap", () => void live.tap?.()); // returning false would stop the event
        listenToPress(this, host);
      },
      attached() {
        this.live?.attached?.();
      },
      detached() {
        this.live?.detached?.();
      },
    },
  });
  components.setGlobalUsingComponent(`wx-${name}`, definition);
}

/** Adds `hover-class` while the element is pressed. */
function listenToPress(node: Instance, host: HTMLElement) {
  host.addEventListener("pointerdown", (event) => {
    const name = node.data.hoverClass;
    if (typeof name !== "string" || !name || name === "none" || node.data.disabled) return;
    if (node.data.hoverStopPropagation) event.stopPropagation();
    const toggle = (on: boolean) => {
      for (const each of name.split(/\s+/)) if (each) node.classList.toggle(each, on);
    };
    toggle(true);
    const end = () => setTimeout(() => toggle(false), 60);
    for (const type of ["pointerup", "pointercancel"] as const) addEventListener(type, end, { once: true });
  });
}

/** The interface of a form control for its form and its label. */
interface Control {
  name(): string;
  value(): unknown;
  reset(): void;
  /** Called for a tap on its label. */
  activate?(): void;
}

const controls = new WeakMap<Element, Control>();

export const registerControl = (host: Element, control: Control) => controls.set(host, control);
export const getControl = (host: Element) => controls.get(host);

export function listControls(host: Element) {
  return [...host.querySelectorAll("*")].flatMap((each) => controls.get(each) ?? []);
}
