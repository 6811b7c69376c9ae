interface Shape {
  /** The number begins with one of these. */
  prefixes: readonly string[];
  /** The number has at least and at most so many characters. */
  lengths: readonly [number, number];
}

const digits = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

/**
 * The shapes of tracking numbers, without spaces and dashes, for carriers of the dictionary. They are wide on purpose, because carriers change
 * them. The admin is asked about a number that does not fit. There is no question for a carrier that is not here.
 */
export const carrierNumbers: Readonly<Record<string, readonly Shape[]>> = {
  SF: [
    { prefixes: ["SF"], lengths: [12, 17] },
    { prefixes: digits, lengths: [12, 12] },
  ],
  ZTO: [
    { prefixes: digits, lengths: [12, 15] },
    { prefixes: ["ZTO", "ZT"], lengths: [12, 18] },
  ],
  YTO: [
    { prefixes: ["YT"], lengths: [12, 18] },
    { prefixes: digits, lengths: [10, 18] },
  ],
  STO: [
    { prefixes: digits, lengths: [12, 15] },
    { prefixes: ["STO"], lengths: [12, 18] },
  ],
  YD: [
    { prefixes: digits, lengths: [13, 15] },
    { prefixes: ["YD"], lengths: [13, 18] },
  ],
  JTSD: [
    { prefixes: ["JT"], lengths: [14, 16] },
    { prefixes: digits, lengths: [12, 15] },
  ],
  JD: [
    { prefixes: ["J"], lengths: [12, 24] },
    { prefixes: digits, lengths: [10, 18] },
  ],
  DBL: [
    { prefixes: ["DPK"], lengths: [14, 18] },
    { prefixes: digits, lengths: [8, 15] },
  ],
  EMS: [
    { prefixes: ["1", "5", "9"], lengths: [13, 13] },
    { prefixes: ["B", "C", "E", "K", "L", "R", "S"], lengths: [13, 13] },
  ],
  YZPY: [
    { prefixes: ["9", "1"], lengths: [13, 13] },
    { prefixes: ["P", "K", "B", "R"], lengths: [13, 14] },
  ],
};
