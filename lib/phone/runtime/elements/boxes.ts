import { report } from "../host";
import { anything, type Define, flag, number, text } from "./define";

export const view: Define = () => ({ properties: {} });

export const span: Define = (host) => ({
  properties: {
    selectable: flag((on) => host.toggleAttribute("data-selectable", on)),
    userSelect: flag((on) => host.toggleAttribute("data-selectable", on)),
    space: text((space) => host.toggleAttribute("data-space", Boolean(space))),
    decode: flag(),
    overflow: text(),
    maxLines: number(),
  },
});

export const icon: Define = (host) => ({
  properties: {
    type: text((type) => {
      host.dataset.type = type;
    }),
    size: anything((size) => {
      host.style.fontSize = `${Number.parseFloat(String(size ?? 23))}px`;
    }, 23),
    color: text((color) => {
      host.style.color = color;
    }),
  },
});

export const progress: Define = (host) => {
  const bar = document.createElement("i");
  const label = document.createElement("span");
  label.hidden = true;
  host.append(bar, label);
  host.setAttribute("role", "progressbar");
  return {
    properties: {
      percent: number((percent) => {
        bar.style.setProperty("--percent", `${percent}%`);
        label.textContent = `${percent}%`;
        host.ariaValueNow = String(percent);
      }),
      showInfo: flag((on) => {
        label.hidden = !on;
      }),
      strokeWidth: anything((width) => {
        bar.style.height = `${Number.parseFloat(String(width))}px`;
      }, 6),
      activeColor: text((color) => bar.style.setProperty("--active", color)),
      color: text((color) => bar.style.setProperty("--active", color)),
      backgroundColor: text((color) => {
        bar.style.background = color;
      }),
      active: flag(),
    },
  };
};

/** `page-style` is what pages use it for: it stops the page behind a popup from scrolling. */
export const pageMeta: Define = (host) => {
  const scroller = () => host.closest<HTMLElement>("[data-route] > .scroller");
  let style = "";
  const apply = () => {
    const element = scroller();
    if (element) element.style.cssText = style;
  };
  return {
    properties: {
      pageStyle: text((value) => {
        style = value;
        apply();
      }),
      backgroundColor: text((color) => {
        style = `background:${color}`;
        apply();
      }),
      rootFontSize: text(),
    },
    attached: apply,
  };
};

export const missing: Define = (host) => ({
  properties: {
    name: text((name) => {
      host.textContent = `<${name}> is not in the simulator`;
      report(`<${name}> is not in the simulator.`);
    }),
  },
});
