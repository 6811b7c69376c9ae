const { fill, words } = require("../../words/products");

/** A rating as five stars, in the size of the surrounding text. Averages fill a star in part. */
Component({
  properties: { value: Number },
  data: { five: [1, 2, 3, 4, 5], label: "", percent: 0 },
  observers: {
    value(value) {
      this.setData({ label: fill(words.review.stars, { rating: value }), percent: value * 20 });
    },
  },
});
