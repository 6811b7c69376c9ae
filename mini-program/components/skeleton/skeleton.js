const { words } = require("../../words");

/** The shape of what is coming: `cards`, `rows`, `product`, `home` or `text`. It appears after 150 ms; most answers are faster. */
Component({
  properties: { kind: { type: String, value: "rows" } },
  data: { t: words.common, six: [1, 2, 3, 4, 5, 6] },
});
