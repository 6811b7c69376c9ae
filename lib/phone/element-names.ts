const usual = [
  ...["view", "text", "image", "scroll-view", "swiper", "swiper-item", "cover-view", "cover-image", "root-portal"],
  ...["input", "textarea", "button", "form", "label", "switch", "slider"],
  ...["checkbox", "checkbox-group", "radio", "radio-group", "picker"],
  ...["navigator", "rich-text", "icon", "progress", "page-meta"],
] as const;
/** These come with a mini-program that names them. */
const rare = ["picker-view", "picker-view-column", "video"] as const;

/** The components that WeChat has built in and the simulator has too. In a browser `view` is `<wx-view>`. */
export const elementNames = [...usual, ...rare] as const;
export type UsualElement = (typeof usual)[number];

/** Stands where a mini-program uses a component that the simulator lacks, and says its name. */
export const missingElement = "wx-missing";
