const cart = require("../../cart");
const { isAlone } = require("../../entry");
const { average } = require("../../format");
const { open } = require("../../ways");
const { words, fill } = require("../../words");

Component({
  properties: { product: Object },
  data: { t: words.card, isAlone, image: "", add: "", sold: "", rating: "" },
  observers: {
    product(product) {
      if (!product) return;
      const { name, sold, rating, main_image_sizes: sizes } = product;
      const said = sold > 0 ? fill(words.card.sold, { count: sold }) : "";
      const image = sizes ? sizes.medium.url : "";
      this.setData({ image, add: fill(words.card.add, { name }), sold: said, rating: average(rating) });
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
