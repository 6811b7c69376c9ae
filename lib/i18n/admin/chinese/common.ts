import type { Catalogue } from "@/lib/i18n/admin/words";

export const common: Catalogue["common"] = {
  and: "、",
  cancel: "取消",
  changeBack: "撤销",
  clear: "清除",
  close: "关闭",
  copied: "已复制",
  copy: "复制",
  copyFailed: "复制失败，请手动选中后复制",
  "lacks.choice": "请选择。",
  "lacks.text": "请填写。",
  left: "还可输入 {count} 字",
  optional: "选填",
  requestId: "请求编号",
  retry: "重试",
  save: "保存",
  saved: "已保存",
  saving: "正在保存…",
  toList: "返回列表",
  undone: "已撤销",
  unknownPerson: "有人",
};
