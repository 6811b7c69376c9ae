import { controlOf, registerControl } from "./controls";
import { anything, type Define, flag, number, text } from "./define";

const modes: Record<string, string> = { number: "numeric", digit: "decimal", idcard: "text" };
const types: Record<string, string> = { password: "password", "safe-password": "password" };
const enterHints: Record<string, string> = { send: "send", search: "search", next: "next", go: "go", done: "done" };

export const input = field("input");
export const textarea = field("textarea");

function field(tag: "input" | "textarea"): Define {
  return (host, { trigger, set, data }) => {
    const element = document.createElement(tag);
    host.append(element);
    let name = "";
    const set_ = (value: string) => {
      if (element.value !== value) element.value = value;
      grow();
    };
    const grow = () => {
      if (tag !== "textarea" || !host.hasAttribute("data-auto")) return;
      element.style.height = "auto";
      element.style.height = `${element.scrollHeight}px`;
    };
    const say = (type: string, more: object = {}) => trigger(type, { value: element.value, ...more });
    element.addEventListener("input", (event) => {
      event.stopPropagation(); // the page hears ours, with `detail.value`
      if ((event as InputEvent).isComposing) return;
      told();
    });
    element.addEventListener("compositionend", told);
    function told() {
      grow();
      set({ value: element.value }); // for `model:value`
      say("input", { cursor: element.selectionStart, keyCode: 0 });
    }
    element.addEventListener("change", (event) => event.stopPropagation());
    element.addEventListener("focus", () => say("focus", { height: 0 }));
    element.addEventListener("blur", () => say("blur", { cursor: element.selectionStart }));
    element.addEventListener("keydown", (event) => {
      const { key, isComposing } = event as KeyboardEvent;
      if (key !== "Enter" || isComposing || tag !== "input") return;
      say("confirm");
      if (!data().confirmHold) element.blur();
    });
    registerControl(host, {
      name: () => name,
      value: () => element.value,
      reset: () => set_(""),
      activate: () => element.focus(),
    });
    const length = (most: number) => {
      if (most >= 0) element.maxLength = most;
      else element.removeAttribute("maxlength");
    };
    length(140);
    return {
      properties: {
        value: text(set_),
        type: text((type) => {
          element.inputMode = modes[type] ?? "";
          if (element instanceof HTMLInputElement) element.type = types[type] ?? "text";
        }, "text"),
        password: flag((on) => {
          if (element instanceof HTMLInputElement) element.type = on ? "password" : "text";
        }),
        placeholder: text((hint) => {
          element.placeholder = hint;
          if (!element.hasAttribute("aria-label") && !host.closest("wx-label")) element.ariaLabel = hint;
        }),
        ariaLabel: text((label) => {
          element.ariaLabel = label;
        }),
        maxlength: number(length, 140),
        disabled: flag((off) => {
          element.disabled = off;
        }),
        focus: flag((on) => on && requestAnimationFrame(() => element.focus())),
        autoFocus: flag((on) => on && requestAnimationFrame(() => element.focus())),
        autoHeight: flag((on) => {
          host.toggleAttribute("data-auto", on);
          requestAnimationFrame(grow);
        }),
        name: text((value) => {
          name = value;
        }),
        confirmType: text((type) => {
          element.enterKeyHint = enterHints[type] ?? "done";
        }, "done"),
        confirmHold: flag(),
        placeholderStyle: text((style) =>
          element.style.setProperty("--hint", /color:\s*([^;]+)/.exec(style)?.[1] ?? ""),
        ),
        placeholderClass: text(),
        ...Object.fromEntries(
          ["cursorSpacing", "cursor", "selectionStart", "selectionEnd"].map((key) => [key, number()]),
        ),
        ...Object.fromEntries(
          ["adjustPosition", "holdKeyboard", "fixed", "showConfirmBar"].map((key) => [key, flag()]),
        ),
        ...Object.fromEntries(["alwaysEmbed", "disableDefaultPadding"].map((key) => [key, anything()])),
      },
    };
  };
}

/** A tap on a label reaches the control that it names, or the first one inside. */
export const label: Define = (host) => {
  let target = "";
  return {
    properties: {
      for: text((id) => {
        target = id;
      }),
    },
    tap() {
      const named = target ? host.closest("[data-route]")?.querySelector(`#${CSS.escape(target)}`) : undefined;
      const inside = [...host.querySelectorAll("*")].find((each) => controlOf(each)?.activate);
      const found = named ?? inside;
      if (found) controlOf(found)?.activate?.();
    },
  };
};
