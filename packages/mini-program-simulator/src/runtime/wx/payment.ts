import type { PaymentOutcome } from "../../frame";
import { callWechat } from "../call-wechat";
import { options } from "../device";
import { choiceButton, openSheet } from "../overlays";
import type { Context } from "../pages";
import { create } from "../screen";
import { createWords, word } from "../words";

interface Params {
  timeStamp: string;
  nonceStr: string;
  package: string;
  signType: string;
  paySign: string;
}
interface Payment {
  out_trade_no: string;
  description: string;
  total: number;
}
const paymentWord = createWords(
  { title: "Sandbox cashier", text: "Stands in for WeChat Pay. Nobody is charged.", pay: "Pay {amount}" },
  { title: "沙箱收银台", text: "这里模拟微信支付，不会扣款。", pay: "支付 {amount}" },
);

/** The payment sheet offers the outcomes in the options of the frame. */
export async function requestPayment(params: Params) {
  for (const name of ["timeStamp", "nonceStr", "package", "signType", "paySign"] as const)
    if (typeof params[name] !== "string" || !params[name])
      throw new Error(`parameter error: parameter.${name} should be String instead of ${typeof params[name]};`);
  const prepayId = /^prepay_id=(.+)$/.exec(params.package)?.[1];
  if (!prepayId) throw new Error("parameter error: parameter.package should be prepay_id=…");
  const payment = await callWechat<Payment>(`/payments?prepay_id=${encodeURIComponent(prepayId)}`);
  const outcome = await openCashier(payment);
  if (!outcome) throw new Error("cancel");
  await callWechat(`/payments/${payment.out_trade_no}`, outcome.body);
  if (outcome.fails) throw new Error("the bank refused the payment");
}

function openCashier({ description, total }: Payment) {
  const amount = `¥${(total / 100).toFixed(2)}`;
  const outcomes = options.paymentOutcomes ?? [];
  return openSheet<PaymentOutcome | null>({
    label: paymentWord("title"),
    dismissed: null,
    draw(section, done) {
      let chosen = outcomes[0] ?? null;
      const close = choiceButton("✕", () => done(null), "round");
      close.ariaLabel = word("close");
      const confirm = choiceButton(paymentWord("pay", { amount }), () => done(chosen), "primary");
      confirm.dataset.first = "";
      const choices = outcomes.map((outcome, index) => {
        const radio = create("input", { type: "radio", name: "outcome", value: outcome.name, checked: index === 0 });
        radio.onchange = () => {
          chosen = outcome;
          confirm.textContent = outcome.fails ? word("letFail") : paymentWord("pay", { amount });
        };
        const texts = create(
          "span",
          {},
          create("b", { textContent: outcome.text }),
          create("small", { textContent: outcome.hint }),
        );
        return create("label", { className: "outcome" }, texts, radio);
      });
      section.classList.add("cashier");
      section.append(
        create("div", { className: "head" }, create("h2", { textContent: paymentWord("title") }), close),
        create("p", { textContent: paymentWord("text") }),
        create(
          "p",
          { className: "bill" },
          create("span", { textContent: description }),
          create("b", { textContent: amount }),
        ),
        create("div", { className: "outcomes", role: "radiogroup", ariaLabel: paymentWord("title") }, ...choices),
        confirm,
      );
    },
  });
}

const receiptWord = createWords(
  {
    title: "Confirm the receipt",
    text: "WeChat asks whether the goods of payment {payment} have come.",
    confirm: "They have come",
  },
  { title: "确认收货", text: "微信询问：支付单 {payment} 的商品是否已收到。", confirm: "确认收货" },
);

interface BusinessViewOptions {
  businessType?: string;
  extraData?: { transaction_id?: string; merchant_id?: string; merchant_trade_no?: string };
}
/** The AppID of WeChat's mini-program for the confirmation of receipt. */
const confirmationAppId = "wx1183b055aeec94d1";
type Confirmation = "success" | "fail" | "cancel";

/** WeChat's page on which shoppers confirm the receipt of goods. The result is passed to `App.onShow`. */
export function openBusinessView({ leave, resume }: Context, { businessType, extraData = {} }: BusinessViewOptions) {
  if (businessType !== "weappOrderConfirm") throw new Error(`businessType "${businessType}" is not in the simulator`);
  const { transaction_id: payment, merchant_id, merchant_trade_no: number } = extraData;
  if (!payment && !(merchant_id && number)) throw new Error("parameter error: extraData names no payment");
  leave();
  void openConfirmation(payment ?? number ?? "").then((status) =>
    resume({
      path: "",
      query: {},
      scene: 1038,
      referrerInfo: { appId: confirmationAppId, extraData: { status, req_extradata: extraData } },
    }),
  );
}

const openConfirmation = (payment: string) =>
  openSheet<Confirmation>({
    label: receiptWord("title"),
    dismissed: "cancel",
    draw(section, done) {
      const confirm = choiceButton(receiptWord("confirm"), () => done("success"), "primary");
      confirm.dataset.first = "";
      section.append(
        create("h2", { textContent: receiptWord("title") }),
        create("p", { textContent: receiptWord("text", { payment }) }),
        confirm,
        choiceButton(word("letFail"), () => done("fail"), "plain"),
        choiceButton(word("close"), () => done("cancel"), "plain"),
      );
    },
  });
