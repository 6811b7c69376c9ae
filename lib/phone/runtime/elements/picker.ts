import { registerControl } from "./controls";
import { anything, type Define, flag, text } from "./define";

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
