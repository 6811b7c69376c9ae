import { choiceButton, openSheet } from "../overlays";
import { make } from "../screen";
import { word } from "../words";
import { regions } from "./regions";

type Column = { options: string[]; index: number };
interface Picker {
  data(): Record<string, unknown>;
  choose(chosen: unknown, more?: object): void;
  trigger(type: string, detail?: object): void;
}

/** The sheets that pickers open, by the picker's mode. */
export const sheets: Record<string, (picker: Picker) => Promise<void>> = {
  async selector({ data, choose, trigger }) {
    const chosen = await askColumns([{ options: labels(data(), data().range), index: Number(data().value) || 0 }]);
    chosen ? choose(chosen[0]) : trigger("cancel");
  },
  async multiSelector({ data, choose, trigger }) {
    const indexes = (data().value as number[] | undefined) ?? [];
    const read = () =>
      ((data().range as unknown[][]) ?? []).map((column, at) => ({
        options: labels(data(), column),
        index: indexes[at] ?? 0,
      }));
    const chosen = await askColumns(read(), (column, index) => {
      trigger("columnchange", { column, value: index });
      return read().map((each, at) => (at === column ? { ...each, index } : each));
    });
    chosen ? choose(chosen) : trigger("cancel");
  },
  async region({ data, choose, trigger }) {
    const before = (data().value as string[] | undefined) ?? [];
    let now = columnsOf(before);
    const chosen = await askColumns(now, (column, index) => {
      const names = now.map((each, at) => each.options[at === column ? index : at > column ? 0 : each.index] ?? "");
      now = columnsOf(names.slice(0, column + 1));
      return now;
    });
    if (!chosen) return trigger("cancel");
    const names = chosen.map((index, place) => now[place]!.options[index] ?? "");
    choose(names, { code: [], postcode: "" });
  },
  date: (picker) =>
    askNative(picker, { day: "date", month: "month", year: "number" }[picker.data().fields as string] ?? "date"),
  time: (picker) => askNative(picker, "time"),
};

function labels({ rangeKey }: Record<string, unknown>, range: unknown): string[] {
  return (Array.isArray(range) ? range : []).map((item) =>
    String(rangeKey ? (item as Record<string, unknown>)[rangeKey as string] : item),
  );
}

/** Province, city and district; the first one where a name is unknown. */
function columnsOf([province = "", city = "", district = ""]: string[]): Column[] {
  const column = (options: string[], name: string) => ({ options, index: Math.max(0, options.indexOf(name)) });
  const chosen = ({ options, index }: Column) => options[index] ?? "";
  const provinces = column(Object.keys(regions), province);
  const cities = column(Object.keys(regions[chosen(provinces)]!), city);
  return [provinces, cities, column(regions[chosen(provinces)]![chosen(cities)]!, district)];
}

async function askNative({ data, choose, trigger }: Picker, type: string) {
  const input = make("input", { type, value: String(data().value ?? "") });
  input.min = String(data().start ?? "");
  input.max = String(data().end ?? "");
  const chosen = await ask(
    (section) => section.append(input),
    () => input.value,
  );
  chosen === undefined ? trigger("cancel") : choose(chosen);
}

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
