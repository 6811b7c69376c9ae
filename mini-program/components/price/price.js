const { money } = require("../../format");

/** Money in fen, as shoppers know it: a small sign, a large number. */
Component({
  properties: { fen: Number, size: { type: String, value: "middle" }, plain: Boolean },
  data: { text: "" },
  observers: {
    fen(fen) {
      this.setData({ text: money(fen) });
    },
  },
});
