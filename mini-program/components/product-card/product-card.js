const cart = require("../../cart");
const { isAlone } = require("../../entry");
const { open } = require("../../ways");
const { words, fill } = require("../../words");

Component({
  properties: { product: Object },
  data: { t: words.card, isAlone, image: "", add: "", sold: "" },
  observers: {
    product(product) {
      if (!product) return;
      const { name, sold, main_image_sizes: sizes } = product;
      const said = sold > 0 ? fill(words.card.sold, { count: sold }) : "";
      this.setData({ image: sizes ? sizes.medium.url : "", add: fill(words.card.add, { name }), sold: said });
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
