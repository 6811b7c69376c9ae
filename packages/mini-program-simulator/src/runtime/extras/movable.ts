import type { Extra } from "../code";
import { type Define, defineElement, flag, number, text } from "../elements/define";

/** `movable-area` and the views that move in it, by finger or mouse. Two fingers do not scale them. */
export const movable: Extra = ({ space }) => {
  defineElement(space, "movable-area", () => ({ properties: { scaleArea: flag() } }));
  defineElement(space, "movable-view", movableView);
};

const movableView: Define = (host, { trigger, data }) => {
  // In a shadow root, because the mini-program can replace the attribute `style`.
  const sheet = document.createElement("style");
  host.attachShadow({ mode: "open" }).append(sheet, document.createElement("slot"));
  let at = { x: 0, y: 0 };
  let isDragged = false;

  const show = () => {
    const isAnimated = data().animation !== false && !isDragged;
    const scale = Math.min(Math.max(Number(data().scaleValue), Number(data().scaleMin)), Number(data().scaleMax));
    sheet.textContent = `:host{translate:${at.x}px ${at.y}px;scale:${scale};transition:translate ${isAnimated ? 0.3 : 0}s}`;
  };
  /** A view that is larger than the area always covers it. */
  const clamp = (value: number, room = 0, size = 0) =>
    Math.min(Math.max(value, Math.min(0, room - size)), Math.max(0, room - size));
  const place = (x: number, y: number, source: string) => {
    const area = host.closest<HTMLElement>("wx-movable-area");
    const isFree = isDragged && data().outOfBounds;
    const inside = {
      x: isFree ? x : clamp(x, area?.clientWidth, host.offsetWidth),
      y: isFree ? y : clamp(y, area?.clientHeight, host.offsetHeight),
    };
    const hasMoved = inside.x !== at.x || inside.y !== at.y;
    at = inside;
    show();
    if (hasMoved) trigger("change", { ...at, source });
  };
  const placeByData = () => requestAnimationFrame(() => !isDragged && place(Number(data().x), Number(data().y), ""));

  host.addEventListener("pointerdown", (event) => {
    const { direction, disabled } = data();
    if (disabled || direction === "none" || !event.isPrimary || event.button !== 0) return;
    const from = { x: at.x - event.clientX, y: at.y - event.clientY };
    const move = ({ clientX, clientY }: PointerEvent) => {
      const isFirst = !isDragged;
      const [dx, dy] = [clientX - event.clientX, clientY - event.clientY];
      if (isFirst && Math.hypot(dx, dy) < 4) return;
      isDragged = true;
      if (isFirst) trigger(Math.abs(dx) > Math.abs(dy) ? "htouchmove" : "vtouchmove");
      place(
        direction === "vertical" ? at.x : from.x + clientX,
        direction === "horizontal" ? at.y : from.y + clientY,
        "touch",
      );
    };
    const end = () => {
      removeEventListener("pointermove", move);
      if (!isDragged) return;
      isDragged = false;
      place(at.x, at.y, "out-of-bounds");
      // The end of a drag is no tap.
      const ignore = (click: Event) => click.stopPropagation();
      addEventListener("click", ignore, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", ignore, { capture: true }));
    };
    addEventListener("pointermove", move);
    for (const type of ["pointerup", "pointercancel"] as const) addEventListener(type, end, { once: true });
  });

  return {
    properties: {
      direction: text((direction) => {
        host.dataset.direction = direction;
      }, "none"),
      x: number(placeByData),
      y: number(placeByData),
      scaleValue: number(show, 1),
      scaleMin: number(show, 0.5),
      scaleMax: number(show, 10),
      animation: flag(undefined, true),
      ...Object.fromEntries(["inertia", "outOfBounds", "disabled", "scale"].map((key) => [key, flag()])),
      ...Object.fromEntries(["damping", "friction"].map((key) => [key, number()])),
    },
    attached: placeByData,
  };
};
