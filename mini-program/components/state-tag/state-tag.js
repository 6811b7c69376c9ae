const { colours, label } = require("../../states");
const { words } = require("../../refund-words");

Component({
  properties: { status: String, delivery: String, isPart: Boolean, isRequest: Boolean },
  data: { text: "", colour: "" },
  observers: {
    "status, delivery, isPart, isRequest"(status, delivery, isPart, isRequest) {
      const text = isRequest ? words.requestStates[status] : label({ status, delivery, is_part_shipped: isPart });
      this.setData({ text, colour: colours[status] });
    },
  },
});
