import type { GlassNode } from "glass-easel-miniprogram-adapter";
import type { Extra } from "../code";
import { anything, type Define, defineElement, text } from "../elements/define";
import { getNode } from "../gestures";

const column = "wx-picker-view-column";
/** A column has stopped if it has not scrolled for this long. */
const restMs = 120;
const keys: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 5,
  PageUp: -5,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** `picker-view`: columns that turn by touch, wheel, drag or keyboard. */
export const wheels: Extra = ({ space }) => {
  defineElement(space, "picker-view", pickerView);
  defineElement(space, "picker-view-column", () => ({ properties: {} }));
};

const pickerView: Define = (host, { trigger, set, data }) => {
  // The owner of the template creates the bar, so that the owner's class names apply to it.
  const bar = (getNode(host) as GlassNode | undefined)?.ownerShadowRoot?.createNativeNode("i");
  const sheet = document.createElement("style");
  host.attachShadow({ mode: "open" }).append(sheet, document.createElement("slot"));
  let step = 0;
  let shown: number[] = [];
  let isPressed = false;
  let isByHand = false;
  let isTurning = false;
  let timer = 0;

  const columns = () => [...host.querySelectorAll<HTMLElement>(column)];
  const getIndex = ({ scrollTop }: HTMLElement) => Math.round(scrollTop / step);
  const clampIndex = (index: number, { childElementCount }: HTMLElement) =>
    Math.max(0, Math.min(index, childElementCount - 1));
  const scrollToIndex = (each: HTMLElement, index: number) => each.scrollTo({ top: index * step, behavior: "instant" });
  const updateAria = () => {
    for (const [at, each] of columns().entries()) {
      each.ariaValueNow = String(shown[at]);
      each.ariaValueText = each.children[shown[at]!]?.textContent ?? "";
    }
  };
  const place = () => {
    if (isTurning || !step) return;
    const value = (data().value ?? []) as number[];
    shown = columns().map((each, at) => clampIndex(value[at] ?? 0, each));
    for (const [at, each] of columns().entries()) {
      Object.assign(each, { tabIndex: 0, role: "spinbutton" }, each.ariaLabel ? {} : { ariaLabel: String(at + 1) });
      each.dataset.step = String(step);
      scrollToIndex(each, shown[at]!);
    }
    updateAria();
  };
  const measure = () => {
    step = bar?.getBackendElement().offsetHeight ?? 0;
    sheet.textContent = `:host{--item:${step}px}`;
    place();
  };
  const rest = () => {
    if (isPressed) return wait();
    [isByHand, isTurning] = [false, false];
    const value = columns().map((each) => clampIndex(getIndex(each), each));
    if (value.join() !== shown.join()) {
      shown = value;
      updateAria();
      set({ value });
      trigger("change", { value });
    }
    trigger("pickend");
  };
  const wait = () => {
    clearTimeout(timer);
    timer = window.setTimeout(rest, restMs);
  };
  const turned = () => {
    if (!isByHand) return;
    if (!isTurning) trigger("pickstart");
    isTurning = true;
    wait();
  };
  const release = () => {
    [isPressed, isByHand] = [false, isTurning];
  };
  const press = () => {
    [isPressed, isByHand] = [true, true];
    for (const type of ["mouseup", "touchend", "touchcancel"]) addEventListener(type, release, { once: true });
  };

  host.addEventListener("scroll", turned, { capture: true });
  host.addEventListener("mousedown", press);
  host.addEventListener("touchstart", press, { passive: true });
  host.addEventListener(
    "wheel",
    () => {
      isByHand = true;
    },
    { passive: true },
  );
  host.addEventListener("keydown", (event) => {
    const by = keys[event.key];
    const each = (event.target as HTMLElement).closest<HTMLElement>(column);
    if (!by || !each) return;
    event.preventDefault();
    isByHand = true;
    scrollToIndex(each, clampIndex(getIndex(each) + by, each));
  });
  const resized = new ResizeObserver(measure);
  const changed = new MutationObserver(place);
  return {
    properties: {
      value: anything(place, []),
      indicatorStyle: text((style) => bar?.getBackendElement().setAttribute("style", style)),
      indicatorClass: text((name) => bar && Object.assign(bar, { class: name })),
      ...Object.fromEntries(["maskStyle", "maskClass", "immediateChange"].map((key) => [key, anything()])),
    },
    attached() {
      if (!bar) return;
      host.append(bar.getBackendElement());
      resized.observe(host);
      resized.observe(bar.getBackendElement());
      changed.observe(host, { childList: true, subtree: true });
    },
    detached() {
      clearTimeout(timer);
      resized.disconnect();
      changed.disconnect();
    },
  };
};
