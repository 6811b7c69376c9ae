import type { DemoTexts } from "../shapes";

export const reasons: DemoTexts["reasons"] = {
  expired: "not paid in time",
  confirmed: "after the time to confirm",
  otherTaste: "I would like another flavour",
  onThePhone: "The shopper asked us on the phone",
  damaged: "One item came to the shop damaged",
  torn: "One pack was torn",
  twice: "Ordered twice by mistake",
  lost: "Lost on the way",
  wrongSize: "Bought the wrong size",
  notAsDescribed: "Not as described",
  dented: "The tin is dented and the lid does not close.",
  wrongKind: "I ordered another kind.",
  oneMissing: "One pack was missing",
  asDescribed: "The picture shows what was described.",
  paidLate: "Paid after the order had expired",
};
