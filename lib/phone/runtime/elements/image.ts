import { device, overNetwork } from "../device";
import { type Define, flag, text } from "./define";

const fits: Record<string, string> = { scaleToFill: "fill", aspectFit: "contain", aspectFill: "cover" };
const places = /^(top|bottom|center|left|right)( (left|right))?$/;

/** `asset` gives the address of a picture that belongs to the mini-program. */
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
