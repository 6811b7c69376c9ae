import { choiceButton, openSheet } from "../overlays";
import { make } from "../screen";
import { word } from "../words";
import { registerControl } from "./controls";
import { anything, type Define, flag, text } from "./define";
import { regions } from "./regions";

type Column = { options: string[]; index: number };

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
  const labels = (range: unknown): string[] => {
    const key = data().rangeKey as string;
    return (Array.isArray(range) ? range : []).map((item) =>
      String(key ? (item as Record<string, unknown>)[key] : item),
    );
  };
  const open: Record<string, () => Promise<void>> = {
    async selector() {
      const chosen = await askColumns([{ options: labels(data().range), index: Number(value()) || 0 }]);
      chosen ? choose(chosen[0]) : trigger("cancel");
    },
    async multiSelector() {
      const range = data().range as unknown[][];
      const indexes = (value() as number[] | undefined) ?? [];
      const read = () =>
        ((data().range as unknown[][]) ?? []).map((column, at) => ({
          options: labels(column),
          index: indexes[at] ?? 0,
        }));
      const chosen = await askColumns(range?.length ? read() : [], (column, index) => {
        trigger("columnchange", { column, value: index });
        return read().map((each, at) => (at === column ? { ...each, index } : each));
      });
      chosen ? choose(chosen) : trigger("cancel");
    },
    async region() {
      const before = (value() as string[] | undefined) ?? [];
      const columns = (province: number, city: number, district: number): Column[] => {
        const provinces = Object.keys(regions);
        const cities = Object.keys(regions[provinces[province]!] ?? {});
        const districts = regions[provinces[province]!]?.[cities[city] ?? cities[0]!] ?? [];
        return [
          { options: provinces, index: province },
          { options: cities, index: Math.min(city, cities.length - 1) },
          { options: districts, index: Math.min(district, districts.length - 1) },
        ];
      };
      const at = (index: number, options: string[]) => Math.max(0, options.indexOf(before[index] ?? ""));
      let now = columns(at(0, Object.keys(regions)), 0, 0);
      const chosen = await askColumns(now, (column, index) => {
        const [a, b, c] = now.map((each, place) => (place === column ? index : place > column ? 0 : each.index));
        now = columns(a!, b!, c!);
        return now;
      });
      if (!chosen) return trigger("cancel");
      const names = chosen.map((index, place) => now[place]!.options[index] ?? "");
      choose(names, { code: [], postcode: "" });
    },
    date: () => askNative({ day: "date", month: "month", year: "number" }[data().fields as string] ?? "date"),
    time: () => askNative("time"),
  };
  async function askNative(type: string) {
    const input = make("input", { type, value: String(value() ?? "") });
    input.min = String(data().start ?? "");
    input.max = String(data().end ?? "");
    const chosen = await ask(
      (section) => section.append(input),
      () => input.value,
    );
    chosen === undefined ? trigger("cancel") : choose(chosen);
  }
  const start = () => void (!data().disabled && open[data().mode as string]?.());
  registerControl(host, {
    name: () => name,
    value,
    reset: () => set({ value: data().mode === "selector" ? 0 : "" }),
    activate: start,
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
    tap: () => !host.closest("wx-label") && start(),
  };
};

/** Gives the chosen index of each column. `changed` may answer with other columns. */
async function askColumns(columns: Column[], changed?: (column: number, index: number) => Column[]) {
  const row = make("div", { className: "columns" });
  let now = columns;
  const draw = () =>
    row.replaceChildren(
      ...now.map(({ options, index }, column) => {
        const select = make("select", { size: 5, ariaLabel: String(column + 1) });
        select.append(
          ...options.map((option, at) =>
            make("option", { textContent: option, value: String(at), selected: at === index }),
          ),
        );
        select.onchange = () => {
          now = now.map((each, at) => (at === column ? { ...each, index: select.selectedIndex } : each));
          if (!changed) return;
          now = changed(column, select.selectedIndex);
          draw();
          (row.children[column] as HTMLElement | undefined)?.focus();
        };
        return select;
      }),
    );
  draw();
  return ask(
    (section) => section.append(row),
    () => now.map(({ index }) => index),
  );
}

/** A sheet with "cancel" and "OK" above what is chosen. */
const ask = <T>(draw: (section: HTMLElement) => void, read: () => T) =>
  openSheet<T | undefined>({
    label: word("ok"),
    draw(section, done) {
      const head = make("div", { className: "head" });
      head.append(
        choiceButton(word("cancel"), () => done(undefined), "link"),
        choiceButton(word("ok"), () => done(read()), "link strong"),
      );
      section.append(head);
      draw(section);
    },
  });
