const cart = require("../../cart/cart");
const { formatRating } = require("../../kit/format");
const { isSinglePage, open } = require("../../kit/navigation");
const { fill, words } = require("../../words/common");

Component({
  properties: { product: Object },
  data: { t: words.card, isSinglePage, image: "", add: "", sold: "", rating: "" },
  observers: {
    product(product) {
      if (!product) return;
      const { name, sold, rating, main_image_sizes: sizes } = product;
      const soldText = sold > 0 ? fill(words.card.sold, { count: sold }) : "";
      const image = sizes ? sizes.medium.url : "";
      this.setData({ image, add: fill(words.card.add, { name }), sold: soldText, rating: formatRating(rating) });
    },
  },
  methods: {
    open() {
      open(`/pages/product/product?id=${this.data.product.id}`);
    },
    add() {
      cart.add(this.data.product);
    },
  },
});
