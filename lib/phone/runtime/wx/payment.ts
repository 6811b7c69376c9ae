import { choiceButton, openSheet } from "../overlays";
import { sandbox } from "../sandbox";
import { make } from "../screen";
import { word } from "../words";
import { cashierWord } from "./cashier-words";

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
/** The outcomes that the sandbox can give a payment, in the words of `POST /sandbox/payments/{out_trade_no}`. */
const outcomes = {
  pay: { action: "pay" },
  late: { action: "pay", delay_ms: 30_000 },
  lost: { action: "pay", notify: "none" },
  twice: { action: "pay", notify: "repeat" },
  forged: { action: "pay", notify: "forged" },
  wrongAmount: { action: "pay", notify: "wrong_amount" },
  fail: { action: "fail" },
} as const;
type Outcome = keyof typeof outcomes;
const names = Object.keys(outcomes) as Outcome[];

/** Takes what `wx.requestPayment` takes, and asks what shall become of the payment. */
export async function requestPayment(params: Params) {
  for (const name of ["timeStamp", "nonceStr", "package", "signType", "paySign"] as const)
    if (typeof params[name] !== "string" || !params[name])
      throw new Error(`parameter error: parameter.${name} should be String instead of ${typeof params[name]};`);
  const prepayId = /^prepay_id=(.+)$/.exec(params.package)?.[1];
  if (!prepayId) throw new Error("parameter error: parameter.package should be prepay_id=…");
  const payment = await sandbox<Payment>(`/sandbox/payments?prepay_id=${encodeURIComponent(prepayId)}`);
  const outcome = await askOutcome(payment);
  if (outcome === "close") throw new Error("cancel");
  await sandbox(`/sandbox/payments/${payment.out_trade_no}`, outcomes[outcome]);
  if (outcome === "fail") throw new Error("the bank refused the payment");
}

function askOutcome({ description, total }: Payment) {
  const amount = `¥${(total / 100).toFixed(2)}`;
  return openSheet<Outcome | "close">({
    label: cashierWord("paySandbox"),
    dismissed: "close",
    draw(section, done) {
      let chosen: Outcome = "pay";
      const close = choiceButton("✕", () => done("close"), "round");
      close.ariaLabel = word("close");
      const confirm = choiceButton(cashierWord("payNow", { amount }), () => done(chosen), "primary");
      confirm.dataset.first = "";
      const choices = names.map((name) => {
        const radio = make("input", { type: "radio", name: "outcome", value: name, checked: name === "pay" });
        radio.onchange = () => {
          chosen = name;
          confirm.textContent = name === "fail" ? cashierWord("payFail") : cashierWord("payNow", { amount });
        };
        const texts = make(
          "span",
          {},
          make("b", { textContent: cashierWord(name) }),
          make("small", { textContent: cashierWord(`${name}Hint`) }),
        );
        return make("label", { className: "outcome" }, texts, radio);
      });
      section.classList.add("cashier");
      section.append(
        make("div", { className: "head" }, make("h2", { textContent: cashierWord("paySandbox") }), close),
        make("p", { textContent: cashierWord("payNobody") }),
        make(
          "p",
          { className: "bill" },
          make("span", { textContent: description }),
          make("b", { textContent: amount }),
        ),
        make("div", { className: "outcomes", role: "radiogroup", ariaLabel: cashierWord("paySandbox") }, ...choices),
        confirm,
      );
    },
  });
}
