import type { Fault } from "../fault";
import { placeOfText } from "./place";

/** The place that names a page or a component: `using` is the name of a component, undefined for a page. */
interface NamedBy {
  file: string;
  text: string;
  url: string;
  using?: string;
}

/** A page or a component that is named and has no file. */
export function absentPart(missing: string, { file, text, url, using }: NamedBy): Fault {
  const mayBePackage = /^[^./]/.test(url) && missing.endsWith(".js");
  const en = mayBePackage ? ", and no such package is installed in the mini-program's own folder" : "";
  const zh = mayBePackage ? "，小程序自己的文件夹里也没有安装这个包" : "";
  const what = using
    ? {
        en: `usingComponents names <${using}> as "${url}", but ${missing} does not exist${en}.`,
        zh: `usingComponents 中的 <${using}> 指向“${url}”，但 ${missing} 不存在${zh}。`,
      }
    : {
        en: `The page "${url}" is named here, but ${missing} does not exist.`,
        zh: `这里写了页面“${url}”，但 ${missing} 不存在。`,
      };
  return { file, ...placeOfText(text, url), what, isFatal: true };
}

/** A file of the tab bar that app.json calls custom. */
export const absentTabBar = (missing: string, appText: string): Fault => ({
  ...{ file: "app.json", ...placeOfText(appText, "custom"), isFatal: true },
  what: {
    en: `tabBar says "custom": true, but ${missing} does not exist.`,
    zh: `tabBar 写了 "custom": true，但 ${missing} 不存在。`,
  },
});

/** WeChat refuses `requiredPrivateInfos` of app.json. */
export const wrongInfos = (text: string, why: string): Fault => ({
  ...{ file: "app.json", ...placeOfText(text, "requiredPrivateInfos"), isFatal: true },
  what: { en: `requiredPrivateInfos: ${why}`, zh: `requiredPrivateInfos 有误：${why}` },
});
