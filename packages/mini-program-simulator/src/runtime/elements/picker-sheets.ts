import { choiceButton, openSheet } from "../overlays";
import { create } from "../screen";
import { word } from "../words";

type Column = { options: string[]; index: number };
interface Picker {
  data(): Record<string, unknown>;
  choose(chosen: unknown, more?: object): void;
  trigger(type: string, detail?: object): void;
}

export const sheets: Record<string, (picker: Picker) => Promise<void>> = {
  async selector({ data, choose, trigger }) {
    const chosen = await pickColumns([{ options: labels(data(), data().range), index: Number(data().value) || 0 }]);
    chosen ? choose(chosen[0]) : trigger("cancel");
  },
  async multiSelector({ data, choose, trigger }) {
    const indexes = (data().value as number[] | undefined) ?? [];
    const read = () =>
      ((data().range as unknown[][]) ?? []).map((column, at) => ({
        options: labels(data(), column),
        index: indexes[at] ?? 0,
      }));
    const chosen = await pickColumns(read(), (column, index) => {
      trigger("columnchange", { column, value: index });
      return read().map((each, at) => (at === column ? { ...each, index } : each));
    });
    chosen ? choose(chosen) : trigger("cancel");
  },
  async region({ data, choose, trigger }) {
    const before = (data().value as string[] | undefined) ?? [];
    let now = createColumns(before);
    const chosen = await pickColumns(now, (column, index) => {
      const names = now.map((each, at) => each.options[at === column ? index : at > column ? 0 : each.index] ?? "");
      now = createColumns(names.slice(0, column + 1));
      return now;
    });
    if (!chosen) return trigger("cancel");
    const names = chosen.map((index, place) => now[place]!.options[index] ?? "");
    choose(names, { code: [], postcode: "" });
  },
  date: (picker) =>
    pickNative(picker, { day: "date", month: "month", year: "number" }[picker.data().fields as string] ?? "date"),
  time: (picker) => pickNative(picker, "time"),
};

function labels({ rangeKey }: Record<string, unknown>, range: unknown): string[] {
  return (Array.isArray(range) ? range : []).map((item) =>
    String(rangeKey ? (item as Record<string, unknown>)[rangeKey as string] : item),
  );
}

/** Province, city and district. An unknown name selects the first option. */
function createColumns([province = "", city = "", district = ""]: string[]): Column[] {
  const column = (options: string[], name: string) => ({ options, index: Math.max(0, options.indexOf(name)) });
  const chosen = ({ options, index }: Column) => options[index] ?? "";
  const provinces = column(Object.keys(regions), province);
  const cities = column(Object.keys(regions[chosen(provinces)]!), city);
  return [provinces, cities, column(regions[chosen(provinces)]![chosen(cities)]!, district)];
}

async function pickNative({ data, choose, trigger }: Picker, type: string) {
  const input = create("input", { type, value: String(data().value ?? "") });
  input.min = String(data().start ?? "");
  input.max = String(data().end ?? "");
  const chosen = await openPickerSheet(
    (section) => section.append(input),
    () => input.value,
  );
  chosen === undefined ? trigger("cancel") : choose(chosen);
}

/** Returns the chosen index of each column. `changed` can replace the columns. */
async function pickColumns(columns: Column[], changed?: (column: number, index: number) => Column[]) {
  const row = create("div", { className: "columns" });
  let now = columns;
  const draw = () =>
    row.replaceChildren(
      ...now.map(({ options, index }, column) => {
        const select = create("select", { size: 5, ariaLabel: String(column + 1) });
        select.append(
          ...options.map((option, at) =>
            create("option", { textContent: option, value: String(at), selected: at === index }),
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
  return openPickerSheet(
    (section) => section.append(row),
    () => now.map(({ index }) => index),
  );
}

const openPickerSheet = <T>(draw: (section: HTMLElement) => void, read: () => T) =>
  openSheet<T | undefined>({
    label: word("ok"),
    draw(section, done) {
      const head = create("div", { className: "head" });
      head.append(
        choiceButton(word("cancel"), () => done(undefined), "link"),
        choiceButton(word("ok"), () => done(read()), "link strong"),
      );
      section.append(head);
      draw(section);
    },
  });

/** A sample of China's regions. WeChat has all of them. */
const regions: Record<string, Record<string, string[]>> = {
  北京市: { 北京市: ["东城区", "西城区", "朝阳区", "海淀区", "丰台区"] },
  上海市: { 上海市: ["黄浦区", "徐汇区", "静安区", "浦东新区", "杨浦区"] },
  广东省: { 广州市: ["越秀区", "天河区", "海珠区"], 深圳市: ["福田区", "南山区", "罗湖区"] },
  浙江省: { 杭州市: ["上城区", "西湖区", "滨江区", "余杭区"], 宁波市: ["海曙区", "鄞州区"] },
  江苏省: { 南京市: ["玄武区", "鼓楼区"], 苏州市: ["姑苏区", "吴中区"] },
  四川省: { 成都市: ["锦江区", "武侯区", "青羊区"], 绵阳市: ["涪城区"] },
  湖北省: { 武汉市: ["江岸区", "武昌区", "洪山区"] },
  新疆维吾尔自治区: { 乌鲁木齐市: ["天山区", "沙依巴克区", "新市区"], 哈密市: ["伊州区"] },
  西藏自治区: { 拉萨市: ["城关区", "堆龙德庆区"], 日喀则市: ["桑珠孜区"] },
  内蒙古自治区: { 呼和浩特市: ["新城区", "回民区"] },
  海南省: { 海口市: ["秀英区", "龙华区"], 三亚市: ["吉阳区", "天涯区"] },
  台湾省: { 台北市: ["中正区", "大安区"] },
  香港特别行政区: { 香港特别行政区: ["中西区", "湾仔区"] },
  澳门特别行政区: { 澳门特别行政区: ["花地玛堂区", "大堂区"] },
  福建省: { 福州市: ["鼓楼区", "台江区"], 厦门市: ["思明区", "湖里区"] },
};
