import { float, make } from "../screen";
import { word } from "../words";

interface ToastOptions {
  title?: string;
  icon?: "success" | "error" | "loading" | "none";
  image?: string;
  duration?: number;
  mask?: boolean;
}
let takeAway = () => {};
let timer = 0;

function toast({ title = "", icon = "success", image, duration, mask = false }: ToastOptions) {
  clearTimeout(timer);
  takeAway();
  const mark = image ? make("img", { src: image, alt: "" }) : make("i", { className: `mark ${icon}` });
  const box = make("div", { className: `toast ${icon === "none" && !image ? "plain" : "tall"}`, role: "status" });
  if (icon !== "none" || image) box.append(mark);
  box.append(make("span", { textContent: title }));
  takeAway = float(mask ? "toasts masked" : "toasts", box);
  if (duration) timer = window.setTimeout(takeAway, duration);
}

function hide() {
  clearTimeout(timer);
  takeAway();
  takeAway = () => {};
}

export const dialogs = {
  showToast: (options: ToastOptions) => toast({ ...options, duration: options.duration ?? 1500 }),
  hideToast: hide,
  showLoading: ({ title, mask }: ToastOptions) => toast({ title: title ?? word("loading"), mask, icon: "loading" }),
  hideLoading: hide,
};
