import type { Extra } from "../code";
import { type Define, defineElement, flag, number, text } from "../elements/define";

type Detail = (video: HTMLVideoElement) => object;
const events: Record<string, Detail> = {
  play: () => ({}),
  pause: () => ({}),
  ended: () => ({}),
  waiting: () => ({}),
  timeupdate: ({ currentTime, duration }) => ({ currentTime, duration }),
  loadedmetadata: ({ videoWidth: width, videoHeight: height, duration }) => ({ width, height, duration }),
  error: ({ error }) => ({ errMsg: error?.message ?? "" }),
};

/** `<video>`, based on the browser's, and `wx.createVideoContext`. */
export const video: Extra = ({ space, wx, pages, asset }) => {
  defineElement(space, "video", element(asset));
  wx.createVideoContext = (id: string) => {
    const video = () => pages.querySelector<HTMLVideoElement>(`[data-route]:not(.behind) #${CSS.escape(id)} > video`);
    return {
      play: () => void video()?.play(),
      pause: () => video()?.pause(),
      stop: () => {
        video()?.pause();
        seek(video(), 0);
      },
      seek: (seconds: number) => seek(video(), seconds),
      playbackRate: (rate: number) => void Object.assign(video() ?? {}, { playbackRate: rate }),
      requestFullScreen: () => void video()?.requestFullscreen(),
      exitFullScreen: () => void document.exitFullscreen(),
    };
  };
};

const seek = (video: HTMLVideoElement | null, seconds: number) => {
  if (video) video.currentTime = seconds;
};

const element =
  (asset: (path: string, host: HTMLElement) => string): Define =>
  (host, { trigger }) => {
    const video = document.createElement("video");
    video.playsInline = true;
    video.controls = true;
    host.append(video);
    for (const [type, detail] of Object.entries(events))
      video.addEventListener(type, () => trigger(type, detail(video)));
    const file = (name: "src" | "poster") =>
      text((path) => (path ? video.setAttribute(name, asset(path, host)) : video.removeAttribute(name)));
    const setting = (name: "controls" | "autoplay" | "loop" | "muted", initial = false) =>
      flag((on) => {
        video[name] = on;
      }, initial);
    return {
      properties: {
        controls: setting("controls", true),
        autoplay: setting("autoplay"),
        loop: setting("loop"),
        muted: setting("muted"),
        objectFit: text((fit) => {
          video.style.objectFit = fit;
        }, "contain"),
        initialTime: number((seconds) => seek(video, seconds)),
        src: file("src"),
        poster: file("poster"),
      },
    };
  };
