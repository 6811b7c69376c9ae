export const system = {
  "There is no setting {key}.": "没有设置 {key}。",
  "Name at least one setting.": "请至少给出一项设置。",
  "Must be a number, true or false, or text.": "必须是数字、true 或 false，或文本。",
  "Must be a line of {least} to {most} characters.": "必须是一行 {least} 到 {most} 个字符的文本。",
  "Must be one or more of {options}, each once, with commas between them.":
    "必须是 {options} 中的一项或多项，每项一次，用英文逗号分隔。",
  "Must be 5 to 20 digits, +, - or spaces, or empty.": "必须是 5 到 20 个数字、+、- 或空格，也可以为空。",
  "Must be a colour such as #0f766e.": "必须是颜色，例如 #0f766e。",
  "Must be the name of a time zone such as Asia/Shanghai.": "必须是时区名称，例如 Asia/Shanghai。",

  "There is no dictionary {type}.": "字典 {type} 不存在。",
  "There is a dictionary {type} already.": "字典 {type} 已存在。",
  "The dictionary {type} has the value {value} already.": "字典 {type} 中已有值 {value}。",
  "This dictionary has an entry.": "该字典中有 1 个字典项。",
  "This dictionary has {count} entries.": "该字典中有 {count} 个字典项。",
  "Shipping uses the dictionary {type}: it keeps its type and cannot be deleted.":
    "发货要用到字典 {type}，不能修改其类型，也不能删除。",
  "Must begin with a letter and have letters, digits, dots, _ and - only.":
    "必须以字母开头，只能包含字母、数字、点、_ 和 -。",

  "There is no such line in the operation log.": "操作日志中没有这一条。",
  "There is no such line in the login log.": "登录日志中没有这一条。",
  "There is no such error.": "该错误不存在。",
  "Must have at least 3 characters, or be a whole id.": "至少 3 个字符，或是完整的 id。",
  "This was changed again since then. Nothing was put back.": "此后内容又被修改，未做任何撤销。",
  "Changed again by {nickname}.": "已被{nickname}再次修改。",
  "Changed again.": "已被再次修改。",
  "This needs the permission {permission}.": "需要权限 {permission}。",
  "{nickname} changed {field} again at {at}.": "{nickname}在 {at} 又修改了 {field}。",
  "It was refused: nothing was changed.": "该操作被拒绝，没有任何修改。",
  "It changed no record.": "该操作没有修改任何记录。",
  "It changed more than {most} records.": "该操作修改了超过 {most} 条记录。",
  "It created {record}: delete it instead.": "该操作新建了{record}，请直接删除。",
  "It deleted {record}: a deletion cannot be put back.": "该操作删除了{record}，删除无法撤销。",
  "Changes of {record} cannot be put back.": "对{record}的修改无法撤销。",
  "Its secrets are not in the log.": "日志中没有保存其机密内容。",
  "Correct a stock with another adjustment.": "请再做一次库存调整来更正。",

  "CRON_SECRET is not set.": "未设置 CRON_SECRET。",
  "This needs the scheduler's secret.": "需要定时任务的密钥。",
  "{count} migrations are missing in the database.": "数据库缺少 {count} 个迁移。",
  "{reason}": "数据库与此版本不符：{reason}",
} as const;
