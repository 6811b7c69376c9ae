const { money } = require("../../format");
const { words } = require("../../words");

const [before, after] = words.price.from.split("{price}");

/**
 * Money in fen, as shoppers know it: a small sign, large yuan, small fen. In a column of amounts, `plain`, all are of one height. Null, while
 * an admin is still typing it, is a dash. If `max` is higher, it is the lowest of several prices.
 */
Component({
  properties: {
    fen: { type: null, value: 0 },
    max: { type: null, value: 0 },
    size: { type: String, value: "middle" },
    plain: Boolean,
  },
  data: { yuan: "", cents: "", isKnown: true, before: "", after: "" },
  observers: {
    "fen, max"(fen, max) {
      const isKnown = typeof fen === "number";
      const isLowest = isKnown && max > fen;
      const [yuan, cents] = isKnown ? money(fen).split(".") : ["–", ""];
      this.setData({
        ...{ isKnown, yuan, cents: cents && `.${cents}` },
        ...{ before: isLowest ? before : "", after: isLowest ? after : "" },
      });
    },
  },
});
