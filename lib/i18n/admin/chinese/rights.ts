import type { Catalogue } from "@/lib/i18n/admin/words";

export const rights: Catalogue["rights"] = {
  "verb.read": "查看",
  "verb.create": "新建",
  "verb.edit": "编辑",
  "verb.delete": "删除",
  "verb.revoke": "强制下线",
  "verb.stock": "调库存",
  "verb.import": "导入",
  "verb.export": "导出",
  "verb.ship": "发货",
  "verb.cancel": "取消",
  "verb.complete": "完成",
  "verb.refund": "退款",
  "verb.approve": "同意",
  "verb.reject": "拒绝",
  "verb.receive": "签收",
  "verb.note": "备注",
  "verb.sync": "与微信核对",
  "verb.revert": "撤销修改",
  "verb.resolve": "标为已处理",
  "verb.purge": "清理",
};
