export const wechat = {
  ask: "Check now",
  asking: "Asking WeChat…",
  byHand: "Select it and copy by hand",
  demo: "This shop is a demo: take SANDBOX=true away as well.",
  download: "Download the mini-program (starter.zip)",
  "result.done":
    "Nothing stands in the way. Steps marked “see for yourself” are those about which WeChat tells no server: look into its console.",
  "result.missing": "{missing} step{missing|s} to go. Each says where to change what.",
  "state.byHand": "See for yourself",
  "state.done": "Done",
  "state.look": "Look at it",
  "state.open": "Not checked yet",
  "state.todo": "To do",
  "step.address": "Address",
  "step.address.what":
    "Mini-programs and WeChat Pay call https domains only. Ask whoever keeps the server to point a registered domain at it. Then enter it at mp.weixin.qq.com › 开发管理 › 开发设置 › 服务器域名 for request, uploadFile and downloadFile.",
  "step.app": "Mini-program account",
  "step.app.what":
    "Register a mini-program at mp.weixin.qq.com, as a company or sole trader, since only these can take payments, and have it verified. AppID and AppSecret stand at 开发管理 › 开发设置; the list of IP addresses there must have this server's.",
  "step.code": "The mini-program itself",
  "step.code.what":
    "The archive holds a whole mini-program that knows this shop's address. Unpack it, open it with WeChat's developer tools, enter the AppID, upload it, and submit it for review at mp.weixin.qq.com › 版本管理. Once it is released, shoppers can buy.",
  "step.console": "What WeChat's console wants",
  "step.console.what":
    "Go through these before you submit for review. If one is missing, the review may fail or your money may be kept back.",
  "step.merchant": "Merchant of WeChat Pay",
  "step.merchant.what":
    "Apply for a merchant number at pay.weixin.qq.com, and bind the mini-program at 产品中心 › AppID账号管理. Then, at 账户中心 › API安全, apply for the API certificate, set an APIv3 key, and get WeChat Pay's public key.",
  "step.server": "Server",
  "step.server.what":
    "Give these lines to whoever keeps the server: fill them in, start again. Send no keys by chat. docs/deploy.md says where each is found.",
  "verdict.look": "look",
  "verdict.right": "right",
  "verdict.unchecked": "not checked",
  "verdict.wrong": "wrong",
  what: "From the sandbox to a real shop in WeChat, step by step. “Check now” asks WeChat whether each step is really done. It changes nothing in the shop.",
} as const;
