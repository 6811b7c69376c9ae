import { type Fault, faultText, placeOf } from "../../fault";
import { device } from "../device";
import { float, make } from "../screen";
import { wordsOf } from "../words";

const word = wordsOf(
  { title: "Mistakes in the mini-program", close: "Close", page: "Page {page}" },
  { title: "小程序有错误", close: "关闭", page: "页面 {page}" },
);
const shown = new Set<string>();
let list: HTMLOListElement | undefined;

/** Lays a mistake over the phone, the newest first. What is shown already is not shown twice. */
export function showFault(fault: Fault) {
  const key = faultText(fault, "en");
  if (shown.has(key)) return;
  shown.add(key);
  list ??= openPanel();
  list.prepend(
    make(
      "li",
      {},
      make("b", { textContent: placeOf(fault) }),
      ...(fault.page ? [make("small", { textContent: word("page", { page: fault.page }) })] : []),
      make("p", { textContent: fault.what[device.language === "zh_CN" ? "zh" : "en"] }),
      ...(fault.source ? [make("code", { textContent: fault.source })] : []),
    ),
  );
}

function openPanel() {
  const rows = make("ol");
  const close = make("button", { type: "button", textContent: word("close") });
  const heading = make("header", {}, make("h2", { textContent: word("title") }), close);
  const panel = make("section", { role: "alert", ariaLabel: word("title") }, heading, rows);
  const remove = float("faults", panel);
  close.onclick = () => {
    remove();
    list = undefined;
    shown.clear();
  };
  return rows;
}
