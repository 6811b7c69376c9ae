export const system = {
  "Only the owner opens the shop: an admin of the group root.": "只有店主（root 分组的管理员）能开店。",
  "This shop is open already.": "店铺已经开张。",
  "This shop is a demo, which is not opened.": "这是演示店铺，不能开店。",
  "This is not the shop's name.": "与店铺名称不一致。",
  "This shop has not opened yet.": "店铺还没有开张。",
  "Practice: {title}": "练习：{title}",

  "No API key can have this permission.": "API 密钥不能有这项权限。",
  "Must be an address, or a network such as 203.0.113.0/24.": "必须是 IP 地址，或网段，例如 203.0.113.0/24。",
  "At most {most} API keys.": "最多 {most} 个 API 密钥。",
  "There is an API key {name} already.": "已有名为 {name} 的 API 密钥。",
  "There is no such API key.": "没有这个 API 密钥。",
  "There is no such API key, or it was revoked or has expired.": "没有这个 API 密钥，或已作废、已过期。",
  "An API key does not get more than it has: create another one instead.":
    "API 密钥不能增加它没有的权限，请另建一个密钥。",
  "There is no such API key, or it was revoked before.": "没有这个 API 密钥，或已作废。",

  "There is no setting {key}.": "没有设置 {key}。",
  "Name at least one setting.": "请至少给出一项设置。",
  "Must be a number, true or false, or text.": "必须是数字、true 或 false，或文本。",
  "Must be a unified social credit code of 18 characters. Compare it with the licence.":
    "这不是正确的统一社会信用代码，应为 18 位，请对照营业执照核对。",
  "Must be a line of {least} to {most} characters.": "必须是一行 {least} 到 {most} 个字符的文本。",
  "Must be one or more of {options}, each once, with commas between them.":
    "必须是 {options} 中的一项或多项，每项一次，用英文逗号分隔。",
  "Must be one of {options}.": "必须是 {options} 中的一项。",
  "Must be 5 to 20 digits, +, - or spaces, or empty.": "必须是 5 到 20 个数字、+、- 或空格，也可以为空。",
  "Local delivery needs an area: list districts in its freight template, or enter the shop's place on the map and a radius.":
    "同城配送还没有送达范围：请先在同城配送的运费模板里列出地区，或填写店铺坐标和配送半径。",
  "Pickup needs the shop's address: enter it first.": "到店自提需要店铺地址，请先填写。",
  "Must be a latitude and a longitude such as 30.2290,120.1010, or empty.":
    "必须是纬度和经度，例如 30.2290,120.1010，或留空。",
  "Must be a part of the day such as 09:00-22:00, or empty.": "必须是一段时间，例如 09:00-22:00，或留空。",
  "Must be a time such as 03:10, or empty.": "必须是时间，例如 03:10，或留空。",
  "Must be a public key of age: age1 and 58 characters, or empty.": "必须是 age 公钥：age1 加 58 个字符，或留空。",
  "There is no room for a backup in {folder}: {free} free, {needed} needed.":
    "{folder} 的磁盘空间不够备份：剩余 {free}，需要 {needed}。",
  "Its file is missing.": "备份文件不见了。",
  "{directory} is not on another disk. Is that disk mounted?":
    "{directory} 不在另一块磁盘上，请检查那块磁盘是否已挂载。",
  "There is no disk for backups here.": "这里没有磁盘可以存放备份。",
  "Only the owner has the backups: an admin of the group root.": "只有店主（root 组的管理员）能取得备份。",
  "The file is not on this server.": "这台服务器上没有这个文件。",
  "BACKUP_KEY of the server encrypts the backups. Remove it first.": "备份由服务器的 BACKUP_KEY 加密，请先去掉它。",
  "Must be a colour such as #0f766e.": "必须是颜色，例如 #0f766e。",
  "Must be the URL of an uploaded image, or empty.": "必须是已上传图片的 URL，或留空。",
  "Must be one of the listed time zones.": "必须是列出的时区之一。",

  "Name either days, or from and to.": "请给出 days，或者 from 和 to，二者选一。",
  "Must be the first day or a later one, at most {most} days with it.": "不能早于开始日期，且总共最多 {most} 天。",

  "There is no dictionary {type}.": "字典 {type} 不存在。",
  "Only reasons for after-sale have a cause.": "只有售后原因可以设置适用情况。",
  "There is a dictionary {type} already.": "字典 {type} 已存在。",
  "The dictionary {type} has the value {value} already.": "字典 {type} 中已有值 {value}。",
  "This dictionary has an entry.": "该字典中有 1 个字典项。",
  "This dictionary has {count} entries.": "该字典中有 {count} 个字典项。",
  "The shop uses the dictionary {type}: it keeps its type and cannot be deleted.":
    "店铺要用到字典 {type}，不能修改其代码，也不能删除。",
  "Must begin with a letter and have letters, digits, dots, _ and - only.":
    "必须以字母开头，只能包含字母、数字、点、_ 和 -。",

  "There is no such line in the operation log.": "操作日志中没有这一条。",
  "There is no such line in the login log.": "登录日志中没有这一条。",
  "There is no such error.": "该错误不存在。",
  "This was changed again since then. Nothing was restored.": "此后内容又被修改，未做任何撤销。",
  "Changed again by {nickname}.": "已被{nickname}再次修改。",
  "Changed again.": "已被再次修改。",
  "This needs the permission {permission}.": "需要权限 {permission}。",
  "{nickname} changed it again since then.": "此后已由 {nickname} 再次修改。",
  "It was refused: nothing was changed.": "该操作被拒绝，没有任何修改。",
  "It is not in the bin any more.": "它已不在回收站中。",
  "It changed no record.": "该操作没有修改任何记录。",
  "It changed more than {most} records.": "该操作修改了超过 {most} 条记录。",
  "It created a record: delete it instead.": "该操作新建了记录，请直接删除。",
  "It restored a record: delete it instead.": "该操作恢复了记录，请直接删除。",
  "It deleted a record without a bin, which cannot be restored.": "该操作删除的记录没有回收站，无法恢复。",
  "Changes of these fields cannot be restored.": "对这些字段的修改无法撤销。",
  "Its secrets are not in the log.": "日志中没有保存其机密内容。",
  "Correct a stock with another adjustment.": "请再做一次库存调整来更正。",

  "CRON_SECRET is not set.": "未设置 CRON_SECRET。",
  "This needs the scheduler's secret.": "需要定时任务的密钥。",
  "This needs METRICS_TOKEN as the bearer token.": "需要以 METRICS_TOKEN 作为 Bearer 令牌。",
  "This instance is about to stop.": "该实例即将停止。",
  "{count} migrations are missing in the database.": "数据库缺少 {count} 个迁移。",
  "{reason}": "数据库与此版本不符：{reason}",
} as const;
