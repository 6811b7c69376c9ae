import type { Context } from "../context";
import { choiceButton, openSheet } from "../overlays";
import { make } from "../screen";
import { word, wordsOf } from "../words";

const ownWord = wordsOf(
  {
    receipt: "Confirm the receipt",
    receiptText: "WeChat asks whether the goods of payment {payment} have come.",
    receiptYes: "They have come",
  },
  { receipt: "确认收货", receiptText: "微信询问：支付单 {payment} 的商品是否已收到。", receiptYes: "确认收货" },
);

interface Options {
  businessType?: string;
  extraData?: { transaction_id?: string; merchant_id?: string; merchant_trade_no?: string };
}
/** WeChat's own mini-program for the confirmation of receipt. */
const confirmation = "wx1183b055aeec94d1";
type Outcome = "success" | "fail" | "cancel";

/** WeChat's page on which shoppers confirm that their goods have come. `App.onShow` learns what they did. */
export function openBusinessView({ leave, comeBack }: Context, { businessType, extraData = {} }: Options) {
  if (businessType !== "weappOrderConfirm") throw new Error(`businessType "${businessType}" is not in the simulator`);
  const { transaction_id: payment, merchant_id, merchant_trade_no: number } = extraData;
  if (!payment && !(merchant_id && number)) throw new Error("parameter error: extraData names no payment");
  leave();
  void ask(payment ?? number ?? "").then((status) =>
    comeBack({
      path: "",
      query: {},
      scene: 1038,
      referrerInfo: { appId: confirmation, extraData: { status, req_extradata: extraData } },
    }),
  );
}

const ask = (payment: string) =>
  openSheet<Outcome>({
    label: ownWord("receipt"),
    dismissed: "cancel",
    draw(section, done) {
      const confirm = choiceButton(ownWord("receiptYes"), () => done("success"), "primary");
      confirm.dataset.first = "";
      section.append(
        make("h2", { textContent: ownWord("receipt") }),
        make("p", { textContent: ownWord("receiptText", { payment }) }),
        confirm,
        choiceButton(word("letFail"), () => done("fail"), "plain"),
        choiceButton(word("close"), () => done("cancel"), "plain"),
      );
    },
  });
