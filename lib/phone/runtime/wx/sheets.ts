import { choiceButton, chooseFrom, openSheet } from "../overlays";
import { make } from "../screen";
import { word } from "../words";

interface ModalOptions {
  title?: string;
  content?: string;
  showCancel?: boolean;
  confirmText?: string;
  cancelText?: string;
  confirmColor?: string;
  cancelColor?: string;
  editable?: boolean;
  placeholderText?: string;
}

/** A Chinese character is as wide as two others. */
const widthOf = (text: string) => [...text].reduce((sum, char) => sum + (char > "\xff" ? 2 : 1), 0);

export async function showModal(options: ModalOptions) {
  for (const name of ["confirmText", "cancelText"] as const)
    if (widthOf(options[name] ?? "") > 8) throw new Error(`${name} length should not larger than 4 Chinese characters`);
  const { title = "", content = "", showCancel = true, editable = false, placeholderText = "" } = options;
  const field = make("input", { value: content, placeholder: placeholderText, ariaLabel: title || placeholderText });
  const isConfirmed = await openSheet<boolean>({
    kind: "modal",
    label: title || content,
    draw(section, done) {
      if (title) section.append(make("h2", { textContent: title }));
      section.append(editable ? field : make("p", { textContent: content }));
      const row = make("div", { className: "answers" });
      if (showCancel) {
        const cancel = choiceButton(options.cancelText ?? word("cancel"), () => done(false), "");
        cancel.style.color = options.cancelColor ?? "";
        row.append(cancel);
      }
      const confirm = choiceButton(options.confirmText ?? word("ok"), () => done(true), "strong");
      confirm.style.color = options.confirmColor ?? "";
      confirm.dataset.first = "";
      row.append(confirm);
      section.append(row);
    },
  });
  return { confirm: isConfirmed, cancel: !isConfirmed, content: editable && isConfirmed ? field.value : null };
}

export function previewImage({ current, urls }: { current?: string | number; urls: string[] }) {
  const first = typeof current === "number" ? current : Math.max(0, urls.indexOf(current ?? ""));
  void openSheet<null>({
    kind: "modal",
    label: word("close"),
    dismissed: null,
    draw(section, done) {
      section.classList.add("preview");
      const close = choiceButton("✕", () => done(null), "round");
      close.ariaLabel = word("close");
      close.dataset.first = "";
      const row = make("div", { className: "row", tabIndex: 0 });
      row.append(...urls.map((src) => make("img", { src, alt: "" })));
      section.append(row, close);
      requestAnimationFrame(() => row.scrollTo({ left: first * row.clientWidth, behavior: "instant" }));
    },
  });
}

export async function showActionSheet({
  itemList,
  itemColor,
  alertText = "",
}: {
  itemList: string[];
  itemColor?: string;
  alertText?: string;
}) {
  const tapIndex = await chooseFrom(alertText, itemList, itemColor);
  if (tapIndex < 0) throw new Error("cancel");
  return { tapIndex };
}

export const showNumber = (number: string) =>
  openSheet<undefined>({
    label: number,
    draw(section, done) {
      const close = choiceButton(word("close"), () => done(undefined), "plain");
      close.dataset.first = "";
      section.append(make("h2", { textContent: number }), close);
    },
  });
