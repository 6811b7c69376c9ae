const { colours, label } = require("../../states");
const { words } = require("../../refund-words");

Component({
  properties: { status: String, delivery: String, isRequest: Boolean },
  data: { text: "", colour: "" },
  observers: {
    "status, delivery, isRequest"(status, delivery, isRequest) {
      const text = isRequest ? words.requestStates[status] : label({ status, delivery });
      this.setData({ text, colour: colours[status] });
    },
  },
});
