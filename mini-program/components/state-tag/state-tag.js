const { colours, label } = require("../../states");

/** The state of an order, in its colour. */
Component({
  properties: { status: String, delivery: String },
  data: { text: "", colour: "" },
  observers: {
    "status, delivery"(status, delivery) {
      this.setData({ text: label({ status, delivery }), colour: colours[status] });
    },
  },
});
