import { device, overNetwork } from "../device";
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

/** Pages use `page-style` to stop scrolling behind a popup. */
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

const fits: Record<string, string> = { scaleToFill: "fill", aspectFit: "contain", aspectFill: "cover" };
const places = /^(top|bottom|center|left|right)( (left|right))?$/;

/** `asset` returns the address of a file of the mini-program. */
export const image =
  (asset: (source: string, host: HTMLElement) => string): Define =>
  (host, { trigger }) => {
    const picture = document.createElement("img");
    picture.alt = "";
    host.append(picture);
    picture.onload = () => {
      host.dataset.state = "loaded";
      trigger("load", { width: picture.naturalWidth, height: picture.naturalHeight });
    };
    picture.onerror = () => fail();
    const fail = () => {
      host.dataset.state = "failed";
      trigger("error", { errMsg: "GET image fail" });
    };
    let wanted = "";
    const show = async (source: string) => {
      wanted = source;
      if (!source) return picture.removeAttribute("src");
      try {
        if (device.network !== "wifi" && !/^(data|blob):/.test(source)) await overNetwork();
      } catch {
        return wanted === source && fail();
      }
      if (wanted === source) picture.src = asset(source, host);
    };
    return {
      properties: {
        src: text((source) => void show(source)),
        mode: text((mode) => {
          picture.style.objectFit = fits[mode] ?? (places.test(mode) ? "none" : "fill");
          picture.style.objectPosition = places.test(mode) ? mode : "";
          host.dataset.mode = mode;
        }, "scaleToFill"),
        lazyLoad: flag((lazy) => {
          picture.loading = lazy ? "lazy" : "eager";
        }),
        webp: flag(),
        fadeIn: flag(),
        showMenuByLongpress: flag(),
        ariaLabel: text((label) => {
          picture.alt = label;
          if (host.dataset.tap) host.ariaLabel = label;
        }),
        alt: text((label) => {
          picture.alt = label;
        }),
      },
    };
  };

/** HTML or WeChat's node objects, without scripts and links. */
export const richText: Define = (host) => {
  let turn = 0;
  async function draw(nodes: unknown) {
    const mine = ++turn;
    const { nodesOf } = await import("./rich-nodes");
    if (mine === turn) host.replaceChildren(...nodesOf(nodes));
  }
  return {
    properties: {
      nodes: anything((nodes) => void draw(nodes), ""),
      space: text((space) => host.toggleAttribute("data-space", Boolean(space))),
      userSelect: flag((on) => host.toggleAttribute("data-selectable", on)),
      mode: text(),
    },
  };
};
