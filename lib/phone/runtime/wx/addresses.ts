import { chooseFrom } from "../overlays";
import { wordsOf } from "../words";

const word = wordsOf({ chooseAddress: "Your addresses in WeChat" }, { chooseAddress: "微信收货地址" });

const known = [
  ["王小明", "13800138000", "浙江省", "杭州市", "西湖区", "龙井路 1 号 301 室", "310000", "330106"],
  ["Han Meimei", "13900139000", "上海市", "上海市", "徐汇区", "漕溪北路 88 号 1204 室", "200030", "310104"],
  ["李雷", "13700137000", "四川省", "成都市", "武侯区", "天府大道中段 666 号", "610041", "510107"],
  ["阿依古丽", "13600136000", "新疆维吾尔自治区", "乌鲁木齐市", "天山区", "解放北路 90 号", "830002", "650102"],
  ["陈小姐", "13500135000", "香港特别行政区", "香港特别行政区", "中西区", "皇后大道中 99 号", "999077", "810000"],
] as const;

/** WeChat keeps its users' addresses. This phone has some, near and far. */
export async function chooseAddress() {
  const labels = known.map(([name, phone, ...place]) => `${name} ${phone}\n${place.slice(0, 4).join("")}`);
  const chosen = known[await chooseFrom(word("chooseAddress"), labels)];
  if (!chosen) throw new Error("cancel");
  const [userName, telNumber, provinceName, cityName, countyName, detailInfo, postalCode, nationalCode] = chosen;
  const detailInfoNew = detailInfo;
  const more = { detailInfoNew, streetName: "", nationalCodeFull: nationalCode };
  return { userName, telNumber, provinceName, cityName, countyName, detailInfo, postalCode, nationalCode, ...more };
}
