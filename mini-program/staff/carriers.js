/** The forms of tracking numbers, as in the back office: a prefix, and the shortest and longest length. "#" is any digit. */
const forms = {
  SF: "SF 12 17, # 12 12",
  ZTO: "# 12 15, ZTO 12 18, ZT 12 18",
  YTO: "YT 12 18, # 10 18",
  STO: "# 12 15, STO 12 18",
  YD: "# 13 15, YD 13 18",
  JTSD: "JT 14 16, # 12 15",
  JD: "J 12 24, # 10 18",
  DBL: "DPK 14 18, # 8 15",
  EMS: "1 13 13, 5 13 13, 9 13 13, B 13 13, C 13 13, E 13 13, K 13 13, L 13 13, R 13 13, S 13 13",
  YZPY: "9 13 13, 1 13 13, P 13 14, K 13 14, B 13 14, R 13 14",
};

const plain = (text) => text.replace(/[\s-]/g, "").toUpperCase();

/** The length of the prefix, or 0 if the number has no form of this carrier. */
function matchLength(carrier, number) {
  const lengths = (forms[carrier] || "").split(", ").map((form) => {
    const [prefix, least, most] = form.split(" ");
    const hasPrefix = prefix === "#" ? /^\d/.test(number) : number.startsWith(prefix);
    return hasPrefix && number.length >= Number(least) && number.length <= Number(most) ? prefix.length : 0;
  });
  return Math.max(...lengths);
}

/** The carrier whose form a number has. If several fit, the last one used, if it is one of them, or "". */
function carrierOf(text, carriers, last = "") {
  const number = plain(text);
  const lengths = carriers.map((carrier) => matchLength(carrier, number));
  const longest = Math.max(1, ...lengths);
  const found = carriers.filter((_, at) => lengths[at] === longest);
  if (found.length === 1) return found[0];
  return found.includes(last) ? last : "";
}

/** True for a barcode of Chinese goods: 13 digits that begin with 69, the last one a check digit. */
function isGoods(text) {
  const number = plain(text);
  const sum = [...number].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return /^69\d{11}$/.test(number) && sum % 10 === 0;
}

/** True if the carrier's numbers look otherwise. */
const isMisfit = (text, carrier) => carrier in forms && !matchLength(carrier, plain(text));

module.exports = { carrierOf, isGoods, isMisfit };
