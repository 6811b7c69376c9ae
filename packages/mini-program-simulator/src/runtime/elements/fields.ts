import { anything, type Define, flag, getControl, number, registerControl, text } from "./define";

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
    const setValue = (value: string) => {
      if (element.value !== value) element.value = value;
      grow();
    };
    const grow = () => {
      if (tag !== "textarea" || !host.hasAttribute("data-auto")) return;
      element.style.height = "auto";
      element.style.height = `${element.scrollHeight}px`;
    };
    const emit = (type: string, more: object = {}) => trigger(type, { value: element.value, ...more });
    element.addEventListener("input", (event) => {
      event.stopPropagation(); // replaced by an event with `detail.value`
      if ((event as InputEvent).isComposing) return;
      reported();
    });
    element.addEventListener("compositionend", reported);
    function reported() {
      grow();
      set({ value: element.value }); // for `model:value`
      emit("input", { cursor: element.selectionStart, keyCode: 0 });
    }
    element.addEventListener("change", (event) => event.stopPropagation());
    element.addEventListener("focus", () => emit("focus", { height: 0 }));
    element.addEventListener("blur", () => emit("blur", { cursor: element.selectionStart }));
    element.addEventListener("keydown", (event) => {
      const { key, isComposing } = event as KeyboardEvent;
      if (key !== "Enter" || isComposing || tag !== "input") return;
      emit("confirm");
      if (!data().confirmHold) element.blur();
    });
    registerControl(host, {
      name: () => name,
      value: () => element.value,
      reset: () => setValue(""),
      activate: () => element.focus(),
    });
    const length = (maxLength: number) => {
      if (maxLength >= 0) element.maxLength = maxLength;
      else element.removeAttribute("maxlength");
    };
    length(140);
    return {
      properties: {
        value: text(setValue),
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

/** A tap on a label activates the control that `for` names, or the first one inside. */
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
      const inside = [...host.querySelectorAll("*")].find((each) => getControl(each)?.activate);
      const found = named ?? inside;
      if (found) getControl(found)?.activate?.();
    },
  };
};

export const picker: Define = (host, { trigger, set, data }) => {
  let name = "";
  host.dataset.key = "";
  host.tabIndex = 0;
  host.setAttribute("role", "button");
  host.ariaHasPopup = "dialog";
  const value = () => data().value;
  const choose = (chosen: unknown, more: object = {}) => {
    set({ value: chosen });
    trigger("change", { value: chosen, ...more });
  };
  const start = async () => {
    if (data().disabled) return;
    const { sheets } = await import("./picker-sheets");
    await sheets[data().mode as string]?.({ data, choose, trigger });
  };
  registerControl(host, {
    name: () => name,
    value,
    reset: () => set({ value: data().mode === "selector" ? 0 : "" }),
    activate: () => void start(),
  });
  return {
    properties: {
      mode: text(undefined, "selector"),
      range: anything(undefined, []),
      rangeKey: text(),
      value: anything(),
      disabled: flag((off) => {
        host.ariaDisabled = String(off);
      }),
      fields: text(undefined, "day"),
      name: text((given) => {
        name = given;
      }),
      ...Object.fromEntries(["start", "end", "headerText", "customItem", "level"].map((key) => [key, anything()])),
    },
    tap: () => !host.closest("wx-label") && void start(),
  };
};
