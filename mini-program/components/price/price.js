const { money } = require("../../format");

/** Money in fen, as shoppers know it: a small sign, a large number. Null, while an admin is still typing it, is a dash. */
Component({
  properties: { fen: { type: null, value: 0 }, size: { type: String, value: "middle" }, plain: Boolean },
  data: { text: "", isKnown: true },
  observers: {
    fen(fen) {
      const isKnown = typeof fen === "number";
      this.setData({ isKnown, text: isKnown ? money(fen) : "–" });
    },
  },
});
