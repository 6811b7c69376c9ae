const { words } = require("../../review-words");

/** A review as drawn by review-view.js. Without `name`, as among the shopper's own, it has no author. */
Component({
  properties: { review: Object },
  data: { t: words.review },
  methods: {
    show({ currentTarget }) {
      const urls = this.data.review.pictures.map(({ large }) => large);
      wx.previewImage({ current: urls[currentTarget.dataset.index], urls });
    },
  },
});
