/** Separate from the other texts, so that the first page does not load them. */
module.exports = {
  requestStates: {
    requested: "Requested",
    approved: "To send back",
    sent: "On its way back",
    refunding: "Refunding",
    refunded: "Refunded",
    rejected: "Refused",
    withdrawn: "Withdrawn",
    closed: "Closed",
  },
  marks: {
    open_one: "1 being refunded",
    open_other: "{count} being refunded",
    refunded_one: "1 refunded",
    refunded_other: "{count} refunded",
  },
  refunds: {
    confirmLater: "Something of it is being refunded. Confirm when that is done.",
    heldNext: "Something of it is being refunded. Confirm when that is done.",
    claimedNext: "It was not sent, and is being refunded.",
    ask: "Refund",
    list: "Refunds",
    askLine: "Refund",
    askOf: "Refund of {name}",
    request: "Refund of {pieces}, ¥{price}",
    requests: "Refunds",
    notYours: "This order is not in your account.",
  },
};
