import { chinaTime } from "@/lib/wechat/china-time";
import type { SandboxKeys } from "./keys";
import type { SandboxPayment } from "./payments";
import type { SandboxRefund } from "./refunds";

const descriptions: Record<SandboxPayment["state"], string> = {
  NOTPAY: "订单未支付",
  SUCCESS: "支付成功",
  REFUND: "订单发生过退款",
  CLOSED: "订单已关闭",
  PAYERROR: "支付失败",
};

export function transactionOf(keys: SandboxKeys, payment: SandboxPayment, state = payment.state) {
  const known = {
    appid: keys.app_id,
    mchid: keys.merchant_id,
    out_trade_no: payment.out_trade_no,
    trade_state: state,
    trade_state_desc: descriptions[state],
    attach: "",
  };
  const { transaction_id, success_time, total } = payment;
  if (!transaction_id || !success_time) return { ...known, promotion_detail: [] };
  return {
    ...known,
    trade_type: "JSAPI",
    bank_type: "OTHERS",
    transaction_id,
    success_time: chinaTime(success_time),
    payer: { openid: payment.openid },
    amount: { total, payer_total: total, currency: "CNY", payer_currency: "CNY" },
  };
}

const account = "零钱";

const numbersOf = (payment: SandboxPayment, { out_refund_no, refund_id, success_time }: SandboxRefund) => ({
  out_trade_no: payment.out_trade_no,
  transaction_id: payment.transaction_id,
  out_refund_no,
  refund_id,
  ...(success_time && { success_time: chinaTime(success_time) }),
  user_received_account: account,
});

const amountOf = ({ total }: SandboxPayment, { amount }: SandboxRefund) => ({
  total,
  refund: amount,
  payer_total: total,
  payer_refund: amount,
});

export const refundOf = (payment: SandboxPayment, refund: SandboxRefund) => ({
  ...numbersOf(payment, refund),
  channel: "ORIGINAL",
  create_time: chinaTime(refund.created_at),
  status: refund.status,
  funds_account: "AVAILABLE",
  amount: {
    ...amountOf(payment, refund),
    settlement_refund: refund.amount,
    settlement_total: payment.total,
    discount_refund: 0,
    currency: "CNY",
  },
});

/** A refund in a notification. Some field names differ from those in a query. */
export const refundNoticeOf = (keys: SandboxKeys, payment: SandboxPayment, refund: SandboxRefund) => ({
  mchid: keys.merchant_id,
  ...numbersOf(payment, refund),
  refund_status: refund.status,
  amount: amountOf(payment, refund),
});
