const { statusColors, statusLabel } = require("../../order/status");
const { words } = require("../../words/orders");

Component({
  properties: { status: String, delivery: String, isPart: Boolean, isRequest: Boolean },
  data: { text: "", colour: "" },
  observers: {
    "status, delivery, isPart, isRequest"(status, delivery, isPart, isRequest) {
      const text = isRequest ? words.requestStates[status] : statusLabel({ status, delivery, is_part_shipped: isPart });
      this.setData({ text, colour: statusColors[status] });
    },
  },
});
