import { type GlassNode, glassEasel } from "glass-easel-miniprogram-adapter";
import type { Extra } from "../code";
import { getNode } from "../gestures";

interface Finger {
  identifier: number;
  clientX: number;
  clientY: number;
}

/** Touch events with WeChat's fields, from touch and mouse. */
export const touches: Extra = ({ pages }) => {
  const { CurrentWindowBackendContext, Event } = glassEasel;
  const { prototype } = CurrentWindowBackendContext;
  const listen = prototype.setListenerStats;
  prototype.setListenerStats = function (element, type, capture, level) {
    if (!type.startsWith("touch")) listen.call(this, element, type, capture, level); // sent below
  };
  const onPage = (target: Element | null, { identifier, clientX, clientY }: Finger) => {
    const { left, top } = pages.getBoundingClientRect();
    const [x, y] = [clientX - left, clientY - top];
    const scrolled = target?.closest(".scroller")?.scrollTop ?? 0;
    return { identifier, clientX: x, clientY: y, pageX: x, pageY: y + scrolled, force: 1 };
  };
  const send = (type: string, target: EventTarget | null, fingers: Finger[], changed: Finger[]) => {
    const place = onPage.bind(null, target as Element | null);
    const extraFields = { touches: fingers.map(place), changedTouches: changed.map(place) };
    const event = new Event(type, {}, { bubbles: true, composed: true, capturePhase: true, extraFields });
    const node = getNode(target as HTMLElement);
    if (node) Event.dispatchEvent(node as GlassNode, event);
    return event.defaultPrevented();
  };

  const dispatch = Event.dispatchEvent;
  Event.dispatchEvent = (target, event) => {
    const { detail } = event as { detail?: { x?: number; y?: number } };
    if (event.type === "tap" && detail?.x !== undefined) {
      const finger = onPage(target.getBackendElement(), { identifier: 0, clientX: detail.x, clientY: detail.y! });
      event.detail = { x: finger.pageX, y: finger.pageY };
      Object.assign(event, { touches: [finger], changedTouches: [finger] });
    }
    dispatch.call(Event, target, event);
  };

  for (const type of ["touchstart", "touchmove", "touchend", "touchcancel"])
    pages.addEventListener(
      type,
      (event) => {
        const { target, touches, changedTouches } = event as TouchEvent;
        if (send(type, target, [...touches], [...changedTouches]) && event.cancelable) event.preventDefault();
      },
      { passive: false },
    );
  mouse(pages, send);
};

function mouse(
  pages: HTMLElement,
  send: (type: string, target: EventTarget | null, fingers: Finger[], changed: Finger[]) => unknown,
) {
  let pressed: EventTarget | null = null;
  const finger = ({ clientX, clientY }: PointerEvent) => ({ identifier: 0, clientX, clientY });
  const press = (event: PointerEvent) => {
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    pressed = event.target;
    send("touchstart", pressed, [finger(event)], [finger(event)]);
  };
  pages.addEventListener("pointerdown", press, { capture: true });
  addEventListener("pointermove", (event) => {
    const isCaught = pressed && send("touchmove", pressed, [finger(event)], [finger(event)]);
    if (isCaught) event.stopImmediatePropagation(); // prevents scrolling by drag
  });
  const end = (type: string) => (event: PointerEvent) => {
    if (pressed) send(type, pressed, [], [finger(event)]);
    pressed = null;
  };
  addEventListener("pointerup", end("touchend"));
  addEventListener("pointercancel", end("touchcancel"));
}
