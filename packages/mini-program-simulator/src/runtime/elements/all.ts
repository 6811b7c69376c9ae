import type { CodeSpace } from "glass-easel-miniprogram-adapter";
import { type CommonElement, missingElement } from "../../wechat";
import type { Context } from "../pages";
import { icon, image, missing, pageMeta, richText, span, view } from "./basic";
import { button, form, navigator } from "./buttons";
import { checkbox, checkboxGroup, radio, radioGroup, switchElement } from "./choices";
import { type Define, defineElement } from "./define";
import { input, label, picker, textarea } from "./fields";
import { scrollView, swiper, swiperItem } from "./scrolling";

export function defineElements(space: CodeSpace, context: Context) {
  const all: Record<CommonElement, Define> = {
    view,
    text: span,
    image: image(context.asset),
    "scroll-view": scrollView,
    swiper,
    "swiper-item": swiperItem,
    "root-portal": view,
    input,
    textarea,
    button: button(context),
    form,
    label,
    switch: switchElement,
    checkbox,
    "checkbox-group": checkboxGroup,
    radio,
    "radio-group": radioGroup,
    picker,
    navigator: navigator(context),
    "rich-text": richText,
    icon,
    "page-meta": pageMeta,
  };
  for (const [name, define] of Object.entries(all)) defineElement(space, name, define);
  defineElement(space, missingElement.slice(3), missing);
}
