const cart = require("../../cart/cart");
const { formatRating } = require("../../kit/format");
const { isSinglePage } = require("../../kit/navigation");
const { follow, openTarget } = require("../../shop/targets");
const { fill, words } = require("../../words/common");

Component({
  properties: { product: Object, block: Number },
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
      openTarget({ target_type: "product", target: this.data.product.id }, this.data.block);
    },
    add() {
      follow({ target_type: "product", target: this.data.product.id }, this.data.block);
      cart.add(this.data.product);
    },
  },
});
