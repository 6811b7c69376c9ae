import type { Language } from "@/lib/i18n/language";

/** The bodies of `POST /sandbox/payments/{out_trade_no}`, in the order of the payment sheet. */
const outcomes = [
  { name: "pay", body: { action: "pay" } },
  { name: "late", body: { action: "pay", delay_ms: 30_000 } },
  { name: "lost", body: { action: "pay", notify: "none" } },
  { name: "twice", body: { action: "pay", notify: "repeat" } },
  { name: "forged", body: { action: "pay", notify: "forged" } },
  { name: "wrongAmount", body: { action: "pay", notify: "wrong_amount" } },
  { name: "fail", body: { action: "fail" }, fails: true },
] as const;
type Outcome = (typeof outcomes)[number]["name"];

const templates = ["unpaid", "pickup", "after_sale", "shipped", "invoice", "restock"] as const;
type Template = (typeof templates)[number];

interface Texts {
  note: string;
  outcomes: Record<Outcome, [text: string, hint: string]>;
  templates: Record<Template, string>;
}

const english: Texts = {
  note: "Practice mode: nothing is charged",
  outcomes: {
    pay: ["Paid, shop notified immediately", "The usual case"],
    late: ["Paid, notification 30 seconds late", "See how the page waits for an unknown result"],
    lost: ["Paid, notification lost", "The shop finds out with a query"],
    twice: ["Paid, notification sent four times", "Must count only once"],
    forged: ["Paid, notification forged", "The shop refuses it, and finds out with a query"],
    wrongAmount: ["Paid, notification with a wrong amount", "The shop keeps it for review"],
    fail: ["Payment failed", "Like a declined card"],
  },
  templates: {
    unpaid: "Payment reminder",
    pickup: "Ready to pick up",
    after_sale: "Refund notice",
    shipped: "Shipping notice",
    invoice: "Invoice notice",
    restock: "Back in stock",
  },
};

const chinese: Texts = {
  note: "练习中：不会扣款",
  outcomes: {
    pay: ["付款成功，立即通知商户", "通常的情形"],
    late: ["付款成功，通知迟到 30 秒", "查看页面如何等待未知结果"],
    lost: ["付款成功，通知丢失", "商户通过查询确认"],
    twice: ["付款成功，通知四次", "只能算一次"],
    forged: ["付款成功，通知是伪造的", "商户拒收，再通过查询确认"],
    wrongAmount: ["付款成功，通知金额有误", "商户留待人工核对"],
    fail: ["付款失败", "如同银行卡被拒"],
  },
  templates: {
    unpaid: "待付款提醒",
    pickup: "取货通知",
    after_sale: "退款通知",
    shipped: "发货通知",
    invoice: "发票开具通知",
    restock: "到货提醒",
  },
};

export function frameTexts(language: Language) {
  const texts = language === "zh" ? chinese : english;
  return {
    note: texts.note,
    paymentOutcomes: outcomes.map((outcome) => {
      const [text, hint] = texts.outcomes[outcome.name];
      return { text, hint, ...outcome };
    }),
    templateTitles: Object.fromEntries(
      templates.map((name) => [`demo_${name}`.padEnd(43, "0"), texts.templates[name]]),
    ),
  };
}
