import { chinaTime } from "@/lib/wechat/china-time";
import { seal } from "@/lib/wechat/seal";
import { announceRefund } from "./announce";
import { refundOf, transactionOf } from "./answers";
import type { Call, Routes } from "./calls";
import { complaintRoutes } from "./complaints";
import type { SandboxKeys } from "./keys";
import { closePayment, findPayment, openPayment } from "./payments";
import { findRefund, openRefund } from "./refunds";
import { closeRequest, prepayRequest, Refusal, read, refundRequest } from "./requests";
import { describeBill, downloadBill } from "./trade-bill";

export const payRoutes: Routes = [
  ["POST", /^\/v3\/pay\/transactions\/jsapi$/, prepay],
  ["GET", /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)$/, query],
  ["POST", /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)\/close$/, close],
  ["POST", /^\/v3\/refund\/domestic\/refunds$/, refund],
  ["GET", /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/, queryRefund],
  ["GET", /^\/v3\/bill\/tradebill$/, describeBill],
  ["GET", /^\/v3\/billdownload\/file$/, downloadBill],
  ["GET", /^\/v3\/certificates$/, certificates],
  ...complaintRoutes,
];

async function prepay({ db, keys, body }: Call) {
  const request = read(prepayRequest, body);
  if (request.appid !== keys.app_id) throw new Refusal(400, "APPID_MCHID_NOT_MATCH", "appid: not this merchant's");
  checkMerchant(keys, request.mchid);
  const { prepay_id } = await openPayment(db, request);
  return { prepay_id };
}

async function query({ db, keys, number, query }: Call) {
  checkMerchant(keys, query.get("mchid"));
  const found = await findPayment(db, number);
  if (!found) throw new Refusal(404, "ORDER_NOT_EXIST", "no such order");
  return transactionOf(keys, found);
}

async function close({ db, keys, number, body }: Call) {
  checkMerchant(keys, read(closeRequest, body).mchid);
  await closePayment(db, number);
  return undefined;
}

async function refund({ db, keys, body, later }: Call) {
  const { payment, refund, isNew } = await openRefund(db, read(refundRequest, body));
  if (isNew) later(() => announceRefund(db, keys, payment, refund));
  return refundOf(payment, refund);
}

async function queryRefund({ db, number }: Call) {
  const found = await findRefund(db, number);
  const payment = found && (await findPayment(db, found.out_trade_no));
  if (!payment) throw new Refusal(404, "RESOURCE_NOT_EXISTS", "no such refund");
  return refundOf(payment, found);
}

async function certificates({ keys, faults }: Call) {
  const { certificate_serial, certificate, certificate_from, certificate_until, api_v3_key } = keys;
  const key = faults.has("certificates_sealed_otherwise") ? api_v3_key.split("").toReversed().join("") : api_v3_key;
  return {
    data: [
      {
        serial_no: certificate_serial,
        effective_time: chinaTime(new Date(certificate_from)),
        expire_time: chinaTime(new Date(certificate_until)),
        encrypt_certificate: seal(key, certificate, "certificate"),
      },
    ],
  };
}

function checkMerchant(keys: SandboxKeys, mchid: string | null) {
  if (mchid === null) throw new Refusal(400, "PARAM_ERROR", "mchid: is required");
  if (mchid !== keys.merchant_id) throw new Refusal(400, "MCH_NOT_EXISTS", "mchid: no such merchant");
}
