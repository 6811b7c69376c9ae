const { money } = require("../../kit/format");
const { words } = require("../../words/common");

const [before, after] = words.price.from.split("{price}");

/**
 * An amount in fen. Currency sign and fen are set smaller than the yuan, unless `plain` is set for columns of amounts. An unknown
 * price (null) is shown as a dash. If `max` is higher, `fen` is the lowest of several prices.
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
        isKnown,
        yuan,
        cents: cents && `.${cents}`,
        before: isLowest ? before : "",
        after: isLowest ? after : "",
      });
    },
  },
});
