const { fill, words } = require("../../words/common");

/** Input for a count from 1 to `max`. Triggers `change` with `{ value }`. `name` is used in the labels for screen readers. */
Component({
  properties: { value: Number, max: Number, name: String },
  data: { less: "", more: "" },
  observers: {
    name(name) {
      this.setData({ less: fill(words.stepper.less, { name }), more: fill(words.stepper.more, { name }) });
    },
  },
  methods: {
    less() {
      this.change(this.data.value - 1);
    },
    more() {
      this.change(this.data.value + 1);
    },
    change(value) {
      if (value >= 1 && value <= this.data.max) this.triggerEvent("change", { value });
    },
  },
});
