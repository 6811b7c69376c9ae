/** 3740 → 37.40, as a person types it. */
export const yuanText = (fen: number) => (fen / 100).toFixed(2);
