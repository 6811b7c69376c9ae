const cart = require("../../cart/cart");
const { formatRating } = require("../../kit/format");
const { open } = require("../../kit/navigation");
const { fill, words } = require("../../words/common");

Component({
  properties: { product: Object },
  data: { t: words.card, image: "", add: "", rating: "" },
  observers: {
    product(product) {
      if (!product) return;
      const { name, rating, main_image_sizes: sizes } = product;
      const image = sizes ? sizes.small.url : "";
      this.setData({ image, add: fill(words.card.add, { name }), rating: formatRating(rating) });
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
