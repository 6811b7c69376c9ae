const { words } = require("../../words/products");

/** A review as prepared by `reviewView`. Reviews of the shopper have no `name`. */
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
