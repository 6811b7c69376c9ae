/** A comment or a text in quotes, else a length: 750rpx are the width of the page, 100vh its height. */
const length = /\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'|(?<![\w#.-])(-?(?:\d+\.?\d*|\.\d+))(rpx|vw|vh)\b/g;

/** Rewrites lengths that are measured on the phone's page, in a style sheet and in a `style` attribute. */
export const pageLengths = (css: string) =>
  css.replace(length, (whole, number?: string, unit?: string) => {
    if (number === undefined) return whole;
    if (unit === "rpx") return `${round(Number(number) / 7.5)}cqw`;
    return `${number}cq${unit === "vw" ? "w" : "h"}`;
  });

const round = (value: number) => Math.round(value * 1e6) / 1e6;
