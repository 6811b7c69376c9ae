import { choiceButton, chooseFrom, openSheet } from "../overlays";
import { create } from "../screen";
import { createWords, word } from "../words";

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

/** A Chinese character counts as two. */
const measureText = (text: string) => [...text].reduce((sum, char) => sum + (char > "\xff" ? 2 : 1), 0);

export async function showModal(options: ModalOptions) {
  for (const name of ["confirmText", "cancelText"] as const)
    if (measureText(options[name] ?? "") > 8)
      throw new Error(`${name} length should not larger than 4 Chinese characters`);
  const { title = "", content = "", showCancel = true, editable = false, placeholderText = "" } = options;
  const field = create("input", { value: content, placeholder: placeholderText, ariaLabel: title || placeholderText });
  const isConfirmed = await openSheet<boolean>({
    kind: "modal",
    label: title || content,
    draw(section, done) {
      if (title) section.append(create("h2", { textContent: title }));
      section.append(editable ? field : create("p", { textContent: content }));
      const row = create("div", { className: "answers" });
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
      const row = create("div", { className: "row", tabIndex: 0 });
      row.append(...urls.map((src) => create("img", { src, alt: "" })));
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
      section.append(create("h2", { textContent: number }), close);
    },
  });

const scanWord = createWords(
  { scan: "Scan a code", scanText: "There is no camera here: type the content of the code.", scanned: "Scanned" },
  { scan: "扫码", scanText: "这里没有相机，请输入码里的内容。", scanned: "扫到了" },
);

/** There is no camera, so the user types the content of the code. */
export async function scanCode() {
  const result = await askForCode();
  if (!result) throw new Error("cancel");
  const rawData = btoa(String.fromCharCode(...new TextEncoder().encode(result)));
  return { result, rawData, scanType: "CODE_128", charSet: "UTF-8" };
}

const askForCode = () =>
  openSheet<string>({
    label: scanWord("scan"),
    dismissed: "",
    draw(section, done) {
      const field = create("input", { ariaLabel: scanWord("scan"), maxLength: 200 });
      field.dataset.first = "";
      section.append(
        create("h2", { textContent: scanWord("scan") }),
        create("p", { textContent: scanWord("scanText") }),
        field,
        choiceButton(scanWord("scanned"), () => done(field.value.trim()), "primary"),
        choiceButton(word("cancel"), () => done(""), "plain"),
      );
    },
  });

const addressWord = createWords({ chooseAddress: "Your addresses in WeChat" }, { chooseAddress: "微信收货地址" });

const knownAddresses = [
  ["王小明", "13800138000", "浙江省", "杭州市", "西湖区", "龙井路 1 号 301 室", "310000", "330106"],
  ["Han Meimei", "13900139000", "上海市", "上海市", "徐汇区", "漕溪北路 88 号 1204 室", "200030", "310104"],
  ["李雷", "13700137000", "四川省", "成都市", "武侯区", "天府大道中段 666 号", "610041", "510107"],
  ["阿依古丽", "13600136000", "新疆维吾尔自治区", "乌鲁木齐市", "天山区", "解放北路 90 号", "830002", "650102"],
  ["周姐", "13400134000", "黑龙江省", "哈尔滨市", "道里区", "中央大街 1 号", "150010", "230102"],
  ["陈小姐", "13500135000", "香港特别行政区", "香港特别行政区", "中西区", "皇后大道中 99 号", "999077", "810000"],
] as const;

export async function chooseAddress() {
  const labels = knownAddresses.map(([name, phone, ...place]) => `${name} ${phone}\n${place.slice(0, 4).join("")}`);
  const chosen = knownAddresses[await chooseFrom(addressWord("chooseAddress"), labels)];
  if (!chosen) throw new Error("cancel");
  const [userName, telNumber, provinceName, cityName, countyName, detailInfo, postalCode, nationalCode] = chosen;
  const detailInfoNew = detailInfo;
  const more = { detailInfoNew, streetName: "", nationalCodeFull: nationalCode };
  return { userName, telNumber, provinceName, cityName, countyName, detailInfo, postalCode, nationalCode, ...more };
}

const placeWord = createWords(
  {
    choose: "Choose a place",
    text: "There is no map here: choose one of these, or type a latitude and a longitude.",
    typed: "Use these coordinates",
  },
  { choose: "选择位置", text: "这里没有地图，请选择下面的地点，或输入纬度和经度。", typed: "使用此坐标" },
);

const knownPlaces = [
  ["龙井路 1 号", "浙江省杭州市西湖区龙井路 1 号", 30.2456, 120.1289],
  ["江南大道 88 号", "浙江省杭州市滨江区江南大道 88 号", 30.2085, 120.2105],
  ["漕溪北路 88 号", "上海市徐汇区漕溪北路 88 号", 31.1886, 121.4365],
  ["中央大街 1 号", "黑龙江省哈尔滨市道里区中央大街 1 号", 45.7751, 126.6178],
] as const;

/** There is no map, so the user chooses from a list or types coordinates. */
export async function chooseLocation() {
  type Place = readonly [name: string, address: string, latitude: number, longitude: number];
  const chosen = await openSheet<Place | null>({
    label: placeWord("choose"),
    dismissed: null,
    draw(section, done) {
      const field = create("input", { ariaLabel: placeWord("choose"), placeholder: "30.2290,120.1010", maxLength: 40 });
      const takeTyped = () => {
        const [latitude, longitude] = field.value.split(/[,，]/).map(Number);
        if (Math.abs(latitude!) <= 90 && Math.abs(longitude!) <= 180) done(["", "", latitude!, longitude!]);
        else field.focus();
      };
      section.append(
        create("h2", { textContent: placeWord("choose") }),
        create("p", { textContent: placeWord("text") }),
        ...knownPlaces.map((place) => choiceButton(`${place[0]}\n${place[1]}`, () => done(place))),
        field,
        choiceButton(placeWord("typed"), takeTyped, "primary"),
        choiceButton(word("cancel"), () => done(null), "plain"),
      );
    },
  });
  if (!chosen) throw new Error("cancel");
  const [name, address, latitude, longitude] = chosen;
  return { name, address, latitude, longitude };
}

const titleWord = createWords({ chooseTitle: "Invoice titles in WeChat" }, { chooseTitle: "微信里的发票抬头" });

/** `type` is 0 for companies and 1 for persons. */
const knownTitles = [
  [
    0,
    "示例茶业有限公司",
    "91330100799655058B",
    "杭州市西湖区龙井路 1 号",
    "0571-88880000",
    "中国银行杭州分行",
    "6222 0000 0000 0000",
  ],
  [1, "Li Hua", "", "", "", "", ""],
] as const;

export async function chooseInvoiceTitle() {
  const labels = knownTitles.map(([, title, taxNumber]) => `${title}\n${taxNumber}`);
  const chosen = knownTitles[await chooseFrom(titleWord("chooseTitle"), labels)];
  if (!chosen) throw new Error("cancel");
  const [type, title, taxNumber, companyAddress, telephone, bankName, bankAccount] = chosen;
  return { type, title, taxNumber, companyAddress, telephone, bankName, bankAccount };
}

const guidelineWord = createWords(
  {
    name: "Privacy guideline of this mini-program",
    text: "On a phone, this is the guideline that you have filled in at mp.weixin.qq.com. It must name each kind of data that the mini-program uses.",
    ask: "This mini-program wants to use something of yours. Read its privacy guideline first.",
    agree: "Agree",
    refuse: "Refuse",
    close: "Close",
  },
  {
    name: "《小程序用户隐私保护指引》",
    text: "在手机上，这里显示你在 mp.weixin.qq.com 填写的指引，其中须写明小程序使用的每一类信息。",
    ask: "小程序需要使用你的信息，请先阅读其隐私保护指引。",
    agree: "同意",
    refuse: "拒绝",
    close: "关闭",
  },
);

export const guideline = () => guidelineWord("name");

export const openGuideline = () => showGuideline(guidelineWord("text"), [["close", true]]);

export const openAgreement = () =>
  showGuideline(guidelineWord("ask"), [
    ["agree", true],
    ["refuse", false],
  ]);

const showGuideline = (text: string, answers: ["agree" | "refuse" | "close", boolean][]) =>
  openSheet<boolean>({
    label: guidelineWord("name"),
    draw(section, done) {
      section.append(create("h2", { textContent: guidelineWord("name") }), create("p", { textContent: text }));
      for (const [name, answer] of answers) {
        const button = choiceButton(guidelineWord(name), () => done(answer), name === "agree" ? "primary" : "plain");
        if (answer) button.dataset.first = "";
        section.append(button);
      }
    },
  });

export async function copy(data: string) {
  const area = create("textarea", { value: data });
  try {
    await navigator.clipboard.writeText(data);
  } catch {
    document.body.append(area); // a browser can refuse clipboard access in a frame
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}
