import type { AddressSnapshot } from "@/db/schema/orders";
import {
  cities,
  citiesOf,
  districts,
  districtsOf,
  districtsOfProvince,
  isMunicipality,
  type Place,
  placeOf,
  provinces,
  regionOf,
} from "./regions";

const nameLabels = "收货人姓名|收件人姓名|收货人|收件人|联系人|姓名|名字|recipient|consignee|name|to";
const otherLabels =
  "手机号码|联系电话|联系方式|收货电话|电话号码|手机号|手机|电话|mobile|phone|tel|所在地区|所在区域|省市区|地区|region|area|详细地址|收货地址|收件地址|配送地址|街道地址|地址|address|addr|邮政编码|邮编|postal code|postcode|zip code|zip";
const labelled = (labels: string) =>
  new RegExp(`(?<![A-Za-z])(?:${labels})\\s*[:=]\\s*|(?<=^|[\\s,;])(?:${labels})\\s+(?=[^\\s])`, "gi");

/** Characters of the private use area, so that no text contains them. */
const nameMark = "\uE000";
const phoneMark = "\uE001";

const phones = [
  /(?<!\d)(?:\(?\+?86\)?[- ]?)?(1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?:(?:-|转)\d{3,6})?)(?!\d)/,
  /(?<!\d)([48]00(?:-?\d{3}-?\d{4}|-\d{4}-\d{3}))(?!\d)/,
  /(?<!\d)(?:\+?86[- ]?)?(\(?0\d{2,3}\)?[- ]?\d{7,8}(?:(?:-|转)\d{1,6})?)(?!\d)/,
  /(\+\d{1,3}[- ]?\d[\d -]{5,13}\d)/,
];

const surnames =
  "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏窦章苏潘葛范彭鲁韦马苗方俞任袁柳史唐费廉岑薛雷贺倪汤殷罗毕郝安常乐于傅皮齐康伍余顾孟黄穆萧尹姚邵汪祁毛狄米贝臧戴宋庞熊纪舒屈项祝董梁杜阮蓝闵席季贾江童颜郭梅盛林钟徐邱骆高夏蔡田胡凌霍万柯卢莫房丁邓单洪包石崔龚程邢裴陆翁段侯武刘龙叶黎白赖卓池谭温向欧阳司马诸葛上官肖闫覃聂樊易廖涂曾关游辛";
const ofPlace =
  /[路街道巷弄号室楼栋幢层座区村镇乡县市省旗园苑厦城店院校组队府庄里]$|单元|公司|大学|小区|road|street|district|building|avenue|room|city|province/i;
const title = /(?:先生|女士|小姐|老师|师傅|经理|阿姨)$/;
const isName = (text: string) =>
  /^\p{Script=Han}[\p{Script=Han}·]{1,10}$/u.test(text)
    ? title.test(text) ||
      (text.length <= 4 && (surnames.includes(text[0]!) || !ofPlace.test(text))) ||
      text.includes("·")
    : /^[A-Za-z][A-Za-z .'-]{1,38}$/.test(text) && !ofPlace.test(text);
const isSureName = (text: string) =>
  isName(text) && (!/\p{Script=Han}/u.test(text) || title.test(text) || surnames.includes(text[0]!));

/**
 * Finds the parts of a pasted address, such as `王小明 13800138000 浙江省杭州市西湖区龙井路 1 号`. A part that is not found is
 * empty. The region's names are those of the table that freight templates use.
 */
export function parseAddress(pasted: string): AddressSnapshot {
  const { text, phone } = withoutPhone(
    pasted
      .normalize("NFKC")
      .replaceAll(/[\u200B-\u200F\uFEFF]/g, "")
      .replaceAll(/[【】[\]<>"“”「」]/g, " ")
      .replaceAll(/[。、|]/g, ",")
      .replaceAll(labelled(nameLabels), `\n${nameMark}`)
      .replaceAll(labelled(otherLabels), "\n")
      .replaceAll(/\(收\)|(?<=\s|,)收(?=\s|,|$)/g, " "),
  );
  const forward = findRegion(text);
  const reversed = findReversed(text);
  const found = (reversed?.code.length ?? 0) > (forward?.code.length ?? 0) ? reversed : forward;
  const before = tokensOf(found ? text.slice(0, found.at) : "");
  const after = tokensOf(found ? withoutRepeats(text.slice(found.end), found.code) : text);
  const postal_code = takeFrom(after, /^\d{6}$/) || takeFrom(before, /^\d{6}$/);
  const name = takeName(before, after);
  const rest = [...after, ...before].filter((token) => token !== phoneMark);
  const isChinese = /\p{Script=Han}/u.test(rest.join(""));
  const place: Place = found ? placeOf(found.code) : { province: "", city: "", district: "" };
  return { name, phone, ...place, detail: rest.join(isChinese ? " " : ", "), postal_code };
}

function withoutPhone(text: string) {
  for (const pattern of phones) {
    const match = pattern.exec(text);
    if (!match) continue;
    const rest = `${text.slice(0, match.index)}\n${phoneMark}\n${text.slice(match.index + match[0].length)}`;
    const phone = match[1]!.replace("转", "-").replaceAll(/[()]/g, "");
    return { text: rest, phone: phone.replace(/^(1\d\d)[ -]?(\d{4})[ -]?(\d{4})/, "$1$2$3") };
  }
  return { text, phone: "" };
}

/** Spaces within Latin words remain. */
const tokensOf = (text: string) =>
  text
    .split(/[,;\n]+|(?<![A-Za-z0-9.,])\s+|\s+(?![A-Za-z0-9])/)
    .map((token) => token.replaceAll(/^[\s.:/\\-]+|[\s:/\\-]+$/g, ""))
    .filter(Boolean);

interface Found {
  code: string;
  at: number;
  end: number;
}

/** The most specific region at the start of a part of the text, or inside a part if it begins with a province. */
function findRegion(text: string): Found | undefined {
  let best: Found | undefined;
  const weigh = ({ code, at, end }: Found) => code.length * 100 + (end - at);
  for (let at = 0; at < text.length; at++) {
    const found = regionAt(text, at);
    if (!found) continue;
    const isStart = at === 0 || /[\s,;:()]/.test(text[at - 1]!) || text[at - 1] === nameMark;
    if (!isStart && !(found.hasProvince && (found.code.length > 2 || text.slice(at, found.end).endsWith("省"))))
      continue;
    if (!best || weigh(found) > weigh(best)) best = found;
  }
  return best;
}

function regionAt(text: string, at: number): (Found & { hasProvince: boolean }) | undefined {
  const province = longest(provinces, text, at);
  const city = longest(cities, text, at);
  const start =
    province && city && city.end > province.end ? city : (province ?? city ?? longest(districts, text, at, true));
  if (!start) return undefined;
  let { code, end } = start;
  const step = (...maps: (ReadonlyMap<string, string> | undefined)[]) => {
    const from = end + /^[\s,/·-]*(?:市辖区|省直辖县级行政区划)?[\s,/·-]*/.exec(text.slice(end))![0].length;
    const found = maps.map((map) => map && longest(map, text, from)).filter((each) => each !== undefined);
    const next = found.toSorted((a, b) => b.end - a.end)[0];
    if (next) [code, end] = [next.code, next.end];
  };
  const top = code.slice(0, 2);
  if (code.length === 2) step(citiesOf.get(top), districtsOfProvince.get(top));
  if (code.length === 4) step(isMunicipality(top) ? districtsOfProvince.get(top) : districtsOf.get(code));
  return { code, at, end, hasProvince: start === province };
}

/** Not `南京` in `南京路`, and not `朝阳` in `朝阳区`. */
const isPartOfOther = /^(?:[省市区县州盟旗]|[东西南北中]{0,2}(?:路|街|大道|大街|巷|弄|村|镇|乡))/;
const fullNames = /(?:省|市|区|县|州|盟|旗)$/;

function longest(map: ReadonlyMap<string, string>, text: string, at: number, onlyFull = false) {
  for (let length = Math.min(12, text.length - at); length > 1; length--) {
    const name = text.slice(at, at + length);
    const code = map.get(name);
    if (!code) continue;
    const isFull = fullNames.test(name);
    if (isFull ? true : !onlyFull && !isPartOfOther.test(text.slice(at + length))) return { code, end: at + length };
  }
  return undefined;
}

/** For an address that begins with the street: `龙井路 1 号, 西湖区, 杭州市, 浙江省`. */
function findReversed(text: string): Found | undefined {
  const parts = [...text.matchAll(/[^\s,;]+/g)].map((match) => ({ word: match[0], at: match.index }));
  for (const [place, { word, at }] of parts.entries()) {
    if (!provinces.has(word)) continue;
    const [city, district] = [parts[place - 1], parts[place - 2]];
    if (!city) continue;
    const code = regionOf({ province: word, city: city.word, district: district?.word ?? "" })!;
    const first = code.length === 6 ? (district ?? city) : code.length === 4 ? city : undefined;
    if (first) return { code, at: first.at, end: at + word.length };
  }
  return undefined;
}

/** Some shops' copies have the region twice: once alone, and once in the address. */
function withoutRepeats(text: string, code: string): string {
  const at = text.length - text.replace(/^[\s,;:]+/, "").length;
  const again = regionAt(text, at);
  return again?.hasProvince && code.startsWith(again.code) ? text.slice(again.end) : text;
}

function takeFrom(tokens: string[], pattern: RegExp) {
  const at = tokens.findIndex((token) => pattern.test(token));
  return at < 0 ? "" : tokens.splice(at, 1)[0]!;
}

function takeName(before: string[], after: string[]): string {
  for (const tokens of [before, after]) {
    const name = takeFrom(tokens, new RegExp(`^${nameMark}`));
    if (name) return name.slice(1);
  }
  for (const sure of [isSureName, isName]) {
    const early = before.findIndex(sure);
    if (early >= 0) return before.splice(early, 1)[0]!;
    const mark = after.indexOf(phoneMark);
    const places = mark < 0 ? [after.length - 1, 0] : [mark + 1, mark - 1, after.length - 1, 0];
    const near = places.find((at) => after[at] !== undefined && sure(after[at]));
    if (near !== undefined && after.length > 1) return after.splice(near, 1)[0]!;
  }
  return takeAttached(after);
}

/** `龙井路1号张三`: the name follows a number or a part of a building. */
function takeAttached(tokens: string[]) {
  const last = tokens.findLastIndex((token) => token !== phoneMark);
  const match = /^(.*(?:号|室|楼|栋|幢|单元|层|座|[\dA-Za-z]))(\p{Script=Han}{2,4})$/u.exec(tokens[last] ?? "");
  if (!match || !isSureName(match[2]!)) return "";
  tokens[last] = match[1]!;
  return match[2]!;
}
