import { kind } from "@/lib/kinds/kind";

export const eventKind = kind({
  name: "event",
  record: null,
  many: ["Events", "事件"],
  about: ["What happened in the shop, for other systems.", "店铺中发生的事件，供其他系统读取。"],
  permissions: { read: ["Read the events of the shop", "读取店铺事件"] },
});
