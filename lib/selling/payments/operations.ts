import { z } from "zod";
import { AppError } from "@/lib/kernel/contract/errors";
import { id, nothing, time } from "@/lib/kernel/contract/fields";
import { namedBody, namedObject } from "@/lib/kernel/contract/named";
import { incrementCounter } from "@/lib/kernel/limits";
import { operation } from "@/lib/kernel/operation";
import { payConfig, wechatKeys } from "@/lib/platform/platform";
import { BadSignature, openNotification } from "@/lib/wechat/notify";
import { applyNotification, logForged, queryUnknownPayment } from "./notification";
import { preparePayment } from "./prepare-payment";

const prepared = namedObject("PreparedPayment", {
  order_id: id.describe("The order that is paid."),
  out_trade_no: z.string().meta({
    examples: ["8d0c2f6f1a2b4c5d9e8f7a6b5c4d"],
    description: "The shop's number of this payment at WeChat Pay.",
  }),
  expires_at: time.describe("Until then it can be paid."),
  params: namedObject("PaymentParams", {
    timeStamp: z.string().meta({ examples: ["1763627400"], description: "Seconds since 1970, as text." }),
    nonceStr: z.string().meta({ examples: ["5K8264ILTKCH16CQ2502SI8ZNMTM67VS"], description: "A random text." }),
    package: z.string().meta({
      examples: ["prepay_id=wx201410272009395522657a690389285100"],
      description: "Names the prepared payment at WeChat Pay.",
    }),
    signType: z.literal("RSA").describe("The kind of signature."),
    paySign: z
      .string()
      .meta({ examples: ["oR9d8PuhnIc+YZ8cBHFCwfgpaK9gd7vaRvkYD7rthRAZ…"], description: "The signature." }),
  }).describe("The parameters of `wx.requestPayment`, unchanged."),
});

export const preOrder = operation({
  method: "POST",
  path: "/v1/pay/pre_order",
  module: "v1-pay",
  summary: "Begin to pay an order",
  description:
    "Pass `params` to `wx.requestPayment`. Repeated or simultaneous calls do not start a second payment. At least 60 seconds must remain until the payment deadline.",
  access: "user",
  body: namedBody("BeginPayment", { order_id: id.describe("One of the caller's unpaid orders.") }),
  output: prepared,
  problems: ["not_found", "order_state", "openid_required", "platform_failed", "not_configured"],
  prepare: ({ order_id }, { actor, db }) => preparePayment(db, order_id, actor.user.id),
  run: async (_, { prepared }) => prepared,
});

export const notify = operation({
  method: "POST",
  path: "/v1/pay/notify",
  module: "v1-pay",
  summary: "Receive a notification from the payment platform",
  description:
    "Only WeChat Pay calls this. Responds 204 to a correctly signed notification of any kind, 502 or 503 if WeChat Pay should send it again, and 401 to one with a wrong signature, which changes nothing.",
  access: "public",
  body: { raw: 64 * 1024 },
  output: nothing,
  problems: ["bad_signature", "not_configured", "platform_failed"],
  async prepare({ bytes, headers }, { actor, db }) {
    const config = await payConfig(db);
    const keys = await wechatKeys(db);
    const notification = await openNotification(config, keys, headers, bytes, new Date()).catch((error) => {
      if (!(error instanceof BadSignature)) throw error;
      logForged(error, actor.origin);
      actor.origin.later(async () => void (await incrementCounter(db, "notify.refused", 24 * 60 * 60)));
      throw new AppError(
        "bad_signature",
        "WeChat Pay did not sign this, or its time is off by more than five minutes.",
      );
    });
    await queryUnknownPayment(db, notification);
    return { config, notification };
  },
  run: (_, { db, prepared }) => applyNotification(db, prepared.config, prepared.notification),
});
