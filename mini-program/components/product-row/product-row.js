const cart = require("../../cart");
const { open } = require("../../ways");
const { words, fill } = require("../../words");

Component({
  properties: { product: Object },
  data: { t: words.card, image: "", add: "" },
  observers: {
    product(product) {
      if (!product) return;
      const { name, main_image_sizes: sizes } = product;
      this.setData({ image: sizes ? sizes.small.url : "", add: fill(words.card.add, { name }) });
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
