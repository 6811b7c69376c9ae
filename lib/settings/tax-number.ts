// Unified social credit codes, GB 32100-2015: the last character is a check character, without I, O, S, V and Z.
const signs = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const creditCode = /^[0-9A-HJ-NP-RTUW-Y]{18}$/;
const olderNumber = /^([0-9A-Z]{15}|[0-9A-Z]{20})$/;

export const isTaxNumber = (text: string) => olderNumber.test(text) || isCreditCode(text);
export const isCreditCode = (text: string) => creditCode.test(text) && text[17] === checkSign(text);

function checkSign(code: string) {
  let [sum, weight] = [0, 1];
  for (const sign of code.slice(0, 17)) {
    sum += signs.indexOf(sign) * weight;
    weight = (weight * 3) % 31;
  }
  return signs[(31 - (sum % 31)) % 31];
}
