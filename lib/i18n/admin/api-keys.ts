import type { Texts } from "../fill";

export const apiKeysTexts = {
  apiKeys: {
    about: [
      "With a key, a script or an assistant works in the shop without a password. Create one for each, so that each can be stopped alone.",
      "脚本或智能助手凭密钥接入店铺，无需密码。每个脚本或系统各建一个密钥，需要时可以单独停用。",
    ],
    assistant: [
      "For an assistant: it works at /mcp only, with at most 25 tools",
      "供智能助手使用：只能用于 /mcp，最多 25 个工具",
    ],
    "assistant.short": ["Assistant", "智能助手"],
    create: ["Create the key", "新建密钥"],
    edit: ["Edit", "编辑"],
    "edit.name": ["Edit {name}", "编辑“{name}”"],
    empty: ["No keys", "还没有密钥"],
    expiresAt: ["Expires", "到期时间"],
    key: ["The key", "密钥"],
    lastUsed: ["last used ", "最近使用 "],
    log: ["What it did", "操作记录"],
    name: ["Name", "名称"],
    "name.help": ["Such as the name of the ERP. Orders and the log show it.", "例如 ERP 的名称。订单和日志里会显示。"],
    networks: ["Only from these addresses", "仅限这些地址使用"],
    "networks.help": [
      "IP addresses or networks such as 203.0.113.0/24, with spaces between them.",
      "IP 地址或网段，例如 203.0.113.0/24，用空格隔开。",
    ],
    new: ["New API key", "新建 API 密钥"],
    oldUntil: ["the old key also works until", "旧密钥仍可用至"],
    once: [
      "Copy it now: it is shown only once. Whoever has it can do what the key can do.",
      "请立即复制：密钥只显示这一次。拿到密钥的人就能使用它的权限。",
    ],
    "preset.accounting": ["Accounting, read only", "财务（只读）"],
    "preset.erp": ["ERP", "ERP 系统"],
    "preset.warehouse": ["Warehouse", "仓库"],
    presets: ["For:", "用途："],
    revoke: ["Revoke", "作废"],
    "revoke.name": ["Revoke {name}", "作废“{name}”"],
    "revoke.what": [
      "Programs that use the key stop working at once. A revoked key cannot become valid again.",
      "使用此密钥的程序会立即停止工作。作废后不能恢复。",
    ],
    "rights.fewer": ["The key can (permissions can only be taken away)", "密钥可以做的事（只能减少，不能增加）"],
    rights: ["The key can, as long as you can", "密钥可以做的事（你失去权限时，密钥也随之失去）"],
    rotate: ["Replace the key", "更换密钥"],
    "rotate.what": [
      "Replacing shows a new key once. The old one also works for 24 hours, unless you replace it again.",
      "更换后会显示一次新密钥。旧密钥 24 小时内仍可使用；再次更换时会立即失效。",
    ],
    "status.active": ["Valid", "有效"],
    "status.expired": ["Expired", "已过期"],
    "status.revoked": ["Revoked", "已作废"],
    stored: ["I have stored the key", "我已保存密钥"],
    try: ["To try it, run this line in a terminal:", "可在命令行运行这一行试用："],
    unused: ["not used yet", "尚未使用"],
  },
} as const satisfies Texts;
