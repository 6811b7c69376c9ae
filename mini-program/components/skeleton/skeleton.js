const { words } = require("../../words/common");

/** Placeholder for `cards`, `rows`, `product`, `home` or `text`. Shown after 150 ms, because most responses are faster. */
Component({
  properties: { kind: { type: String, value: "rows" } },
  data: { t: words.common, six: [1, 2, 3, 4, 5, 6] },
});
