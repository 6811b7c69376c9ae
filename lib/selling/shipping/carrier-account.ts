import { line, wholeNumber } from "@/lib/kernel/contract/fields";

/** The fields of a carrier's account, by the names of WeChat's waybill service. */
export const carrierAccount = {
  delivery_id: line(1, 40, "SF").describe("The carrier's code in WeChat's waybill service."),
  biz_id: line(1, 100, "9876543210").describe("The shop's customer number at the carrier."),
  service_type: wholeNumber(0, 9999, 0).describe("The carrier's code of the service."),
  service_name: line(1, 60, "标准快递").describe("The name of the service, as WeChat lists it."),
};
