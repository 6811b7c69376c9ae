import { environment } from "@/lib/kernel/process/environment";
import { receiverAddress, receiveWebhook } from "@/lib/sandbox/webhook-receiver";

/** The sandbox's receiver runs in this process, so no address is dialled. Undefined for all other addresses. */
export const sandboxReceiver = ({ origin }: URL) =>
  environment().sandbox && origin === receiverAddress ? receiveWebhook : undefined;
