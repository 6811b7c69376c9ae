import { type Define, flag, getControl, registerControl, text } from "./define";

/** The enclosing group, which sets `chosen` to be notified by its items. */
const findGroup = (host: HTMLElement) =>
  host.closest<HTMLElement & { chosen?(item: HTMLElement): void }>("[data-group]");

let labels = 0;

/** `<wx-label>` is not a `<label>`, so the browser does not know which control it names. */
function nameByLabel(host: HTMLElement) {
  const label = host.closest("wx-label");
  if (!label || host.ariaLabel) return;
  label.id ||= `phone-label-${++labels}`;
  host.setAttribute("aria-labelledby", label.id);
}

const toggle =
  (kind: "checkbox" | "radio"): Define =>
  (host, { set }) => {
    const mark = document.createElement("i");
    host.prepend(mark);
    host.setAttribute("role", kind);
    host.dataset.key = "";
    host.tabIndex = 0;
    let isDisabled = false;
    const show = (checked: boolean) => {
      host.ariaChecked = String(checked);
      set({ checked });
    };
    host.ariaChecked = "false";
    const choose = () => {
      const isChecked = host.ariaChecked === "true";
      if (isDisabled || (kind === "radio" && isChecked)) return;
      show(!isChecked);
      findGroup(host)?.chosen?.(host);
    };
    registerControl(host, { name: () => "", value: () => undefined, reset: () => show(false), activate: choose });
    return {
      properties: {
        value: text((value) => {
          host.dataset.value = value;
        }),
        checked: flag((checked) => {
          host.ariaChecked = String(checked);
        }),
        disabled: flag((off) => {
          isDisabled = off;
          host.ariaDisabled = String(off);
        }),
        color: text((color) => host.style.setProperty("--chosen", color)),
        name: text(),
      },
      tap: () => !host.closest("wx-label") && choose(),
      attached: () => nameByLabel(host),
    };
  };

export const checkbox = toggle("checkbox");
export const radio = toggle("radio");

const group =
  (item: "wx-checkbox" | "wx-radio"): Define =>
  (host, { trigger }) => {
    let name = "";
    const items = () => [...host.querySelectorAll<HTMLElement>(item)];
    const chosen = () => items().flatMap((each) => (each.ariaChecked === "true" ? (each.dataset.value ?? "") : []));
    const value = () => (item === "wx-radio" ? (chosen()[0] ?? "") : chosen());
    host.dataset.group = "";
    if (item === "wx-radio") host.setAttribute("role", "radiogroup");
    Object.assign(host, {
      chosen(by: HTMLElement) {
        if (item === "wx-radio") for (const other of items()) if (other !== by) getControl(other)?.reset();
        trigger("change", { value: value() });
      },
    });
    registerControl(host, {
      value,
      name: () => name,
      reset: () => {
        for (const each of items()) getControl(each)?.reset();
      },
    });
    return {
      properties: {
        name: text((given) => {
          name = given;
        }),
      },
    };
  };

export const checkboxGroup = group("wx-checkbox");
export const radioGroup = group("wx-radio");

export const switchElement: Define = (host, { trigger, set }) => {
  let name = "";
  let isDisabled = false;
  host.setAttribute("role", "switch");
  host.dataset.key = "";
  host.tabIndex = 0;
  host.ariaChecked = "false";
  const flip = () => {
    if (isDisabled) return;
    const checked = host.ariaChecked !== "true";
    host.ariaChecked = String(checked);
    set({ checked });
    trigger("change", { value: checked });
  };
  registerControl(host, {
    name: () => name,
    value: () => host.ariaChecked === "true",
    reset() {
      host.ariaChecked = "false";
    },
    activate: flip,
  });
  return {
    properties: {
      name: text((given) => {
        name = given;
      }),
      checked: flag((checked) => {
        host.ariaChecked = String(checked);
      }),
      disabled: flag((off) => {
        isDisabled = off;
        host.ariaDisabled = String(off);
      }),
      type: text((type) => {
        host.dataset.type = type;
      }),
      color: text((color) => host.style.setProperty("--chosen", color)),
    },
    tap: () => !host.closest("wx-label") && flip(),
    attached: () => nameByLabel(host),
  };
};
