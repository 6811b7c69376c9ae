/** An amount for people: `¥38.90 (3890 fen)`. */
export const asMoney = (fen: number) => `¥${(fen / 100).toFixed(2)} (${fen} fen)`;
