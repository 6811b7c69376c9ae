const { money } = require("../../format");
const { words } = require("../../words");

const [before, after] = words.price.from.split("{price}");

/**
 * Money in fen, as shoppers know it: a small sign, a large number. Null, while an admin is still typing it, is a dash. If `max` is higher, it
 * is the lowest of several prices.
 */
Component({
  properties: {
    fen: { type: null, value: 0 },
    max: { type: null, value: 0 },
    size: { type: String, value: "middle" },
    plain: Boolean,
  },
  data: { text: "", isKnown: true, before: "", after: "" },
  observers: {
    "fen, max"(fen, max) {
      const isKnown = typeof fen === "number";
      const isLowest = isKnown && max > fen;
      this.setData({
        ...{ isKnown, text: isKnown ? money(fen) : "–" },
        ...{ before: isLowest ? before : "", after: isLowest ? after : "" },
      });
    },
  },
});
