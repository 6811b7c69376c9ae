import type { Extra } from "../code";
import { type Define, defineElement, text } from "../elements/define";
import { create } from "../screen";
import { createWords } from "../words";

const word = createWords(
  {
    notice: "WeChat opens this page here, if its domain is a business domain of the mini-program:",
    open: "Open it in the browser",
  },
  { notice: "在微信中，这里会打开以下网页，其域名须已配置为小程序的业务域名：", open: "在浏览器中打开" },
);

/** `<web-view>`, as a notice with the address. */
export const webview: Extra = ({ space }) => defineElement(space, "web-view", webView);

const webView: Define = (host) => ({
  properties: {
    src: text((src) => {
      const link = create("a", { href: src, target: "_blank", rel: "noopener", textContent: word("open") });
      const parts = [create("p", { textContent: word("notice") }), create("p", { textContent: src })];
      host.replaceChildren(...parts, ...(/^https?:/.test(src) ? [link] : []));
    }),
  },
});
