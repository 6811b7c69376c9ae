import type { Catalogue } from "@/lib/i18n/admin/words";

export const wechat: Catalogue["wechat"] = {
  ask: "立即检查",
  asking: "正在询问微信…",
  byHand: "请选中后手动复制",
  demo: "现在是演示店铺：还要去掉 SANDBOX=true。",
  download: "下载小程序代码（starter.zip）",
  "result.done": "没有发现问题。标为“请自行确认”的步骤，服务器无法从微信查到，请到微信后台核对。",
  "result.missing": "还有 {missing} 步要做，每一步下面写着在哪里改。",
  "state.byHand": "请自行确认",
  "state.done": "已完成",
  "state.look": "请留意",
  "state.open": "还没有检查",
  "state.todo": "待完成",
  "step.address": "网址",
  "step.address.what":
    "小程序和微信支付只访问 https 域名。请管服务器的人把已备案的域名指向这台服务器，再到 mp.weixin.qq.com › 开发管理 › 开发设置 › 服务器域名，把它填为 request、uploadFile、downloadFile 合法域名。",
  "step.app": "小程序账号",
  "step.app.what":
    "在 mp.weixin.qq.com 注册小程序（企业或个体工商户，要能开通微信支付），完成认证。AppID 和 AppSecret 在 开发管理 › 开发设置；同一页的 IP 白名单要加上这台服务器的 IP。",
  "step.code": "小程序代码",
  "step.code.what":
    "压缩包里是一个完整的小程序，已填好本店网址。解压后用微信开发者工具打开，填入 AppID，上传，再到 mp.weixin.qq.com › 版本管理 提交审核。审核通过后发布，顾客就能下单了。",
  "step.console": "微信后台要登记的几项",
  "step.console.what": "提交审核前请逐项确认，缺一项就可能通不过审核或收不到货款。",
  "step.merchant": "微信支付商户号",
  "step.merchant.what":
    "在 pay.weixin.qq.com 申请商户号，并在 产品中心 › AppID账号管理 关联小程序。然后在 账户中心 › API安全 申请商户API证书、设置 APIv3 密钥、申请微信支付公钥。",
  "step.server": "服务器",
  "step.server.what":
    "把下面几行交给管服务器的人填好后重启。密钥不要通过聊天软件发送。每一项在哪里找到，上线指南（docs/zh-CN/deploy.md）里都有。",
  "verdict.look": "请留意",
  "verdict.right": "正确",
  "verdict.unchecked": "没有检查",
  "verdict.wrong": "有误",
  what: "从沙箱到微信里的真实店铺，一步一步来。“立即检查”会询问微信，看看每一步是否真的做好了；店里的数据不会有任何改动。",
};
