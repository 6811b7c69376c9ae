export const content = {
  "There is no such published article.": "该文章不存在或未发布。",
  "Another article of this kind is published.": "已有一篇同类文章发布。",
  "The text has changed since. Read GET /v1/terms again.": "内容已更新，请重新读取 GET /v1/terms。",
  "There is no such open notice.": "该公告不存在或已关闭。",
  "There is no such open announcement.": "该公告不存在或已关闭。",

  "Must have at most {most} pictures.": "最多 {most} 张图片。",
  "Has no content that is allowed.": "没有可以保留的内容。",
  "Must have at most {most} characters, tags included.": "连同标签最多 {most} 个字符。",
  "Is HTML that can be read in more than one way.": "HTML 存在歧义，无法确定其含义。",
  "Is nested more than {deepest} deep.": "嵌套超过 {deepest} 层。",

  "Pictures that are not in the library: {names}. Upload them, and use the addresses of the upload.":
    "不在文件库中的图片：{names}。请先上传，再使用上传后的地址。",
  "Links, but not their text: {names}. A link begins with http://, https:// or mailto:.":
    "链接（文字保留）：{names}。链接必须以 http://、https:// 或 mailto: 开头。",
  "With everything inside: {names}.": "连同其中的内容：{names}。",
  "Tags, but not their text: {names}.": "标签（文字保留）：{names}。",
  "Colours, sizes and other looks given by style, once.": "用 style 设置的颜色、大小等样式，1 处。",
  "Colours, sizes and other looks given by style, {times} times.": "用 style 设置的颜色、大小等样式，{times} 处。",
  "Attributes: {names}.": "属性：{names}。",
  "one without an address": "一张没有地址的图片",
  "{name} ({count} times)": "{name}（{count} 次）",

  "A folder cannot be moved into itself or below.": "文件夹不能移动到自身或其下级。",
  "There is a folder {name} here already.": "此处已有文件夹 {name}。",
  "This folder is not empty.": "文件夹不为空。",
  "This folder is not empty: {held}.": "文件夹不为空：{held}。",
  "{count} file{count|s}": "{count} 个文件",
  "{count} folder{count|s}": "{count} 个文件夹",
  "{files} and {folders}": "{files}和{folders}",
  "Must not contain / or \\, reverse the writing direction, or be only dots.":
    "不能包含 / 或 \\，不能含有反转文字方向的字符，也不能只有点。",
  "Cannot be used together with folder_id.": "不能与 folder_id 同时使用。",
  "This file is still in use.": "该文件正在使用。",
  "Used by {entity} {name}, which is in the bin.": "回收站中的{entity}“{name}”正在使用。",
  "Used by {entity} {name}.": "{entity}“{name}”正在使用。",
  "The same file was being deleted at this moment. Send it again.": "相同的文件正在被删除，请重新上传。",
  "The file is empty.": "文件为空。",
  "Must be a complete JPEG, PNG, WebP, GIF, AVIF, PDF, MP4, CSV (UTF-8) or XLSX file.":
    "必须是完整的 JPEG、PNG、WebP、GIF、AVIF、PDF、MP4、CSV（UTF-8）或 XLSX 文件。",
  "Vercel accepts at most {most} MB in one upload, all files together.":
    "Vercel 限制一次上传的全部文件合计最多 {most} MB。",
  "An image may have at most {most} MB.": "单张图片最多 {most} MB。",
  "A file may have at most {most} MB.": "单个文件最多 {most} MB。",

  "Uploads are not set up in this shop yet.": "本店尚未开通上传功能。",
  "The upload took too long. Send it again.": "上传用时过长，请重新上传。",
  "The file store cannot be reached at the moment. Try again soon.": "暂时无法连接文件存储，请稍后再试。",
  "The picture {key} was deleted.": "图片 {key} 已删除。",
  "There is no such uploaded image.": "该图片未上传。",
  "There is no uploaded image {key}.": "图片 {key} 未上传。",
  "The picture cannot be read: it is broken, or reading it takes too long.":
    "无法读取图片：图片已损坏，或读取用时过长。",
  "An AVIF may have at most {most} million pixels. This one has {pixels} million: {width} × {height}.":
    "AVIF 图片最多 {most} 百万像素；这张为 {pixels} 百万：{width} × {height}。",
  "A picture may have at most {most} million pixels. This one has {pixels} million: {width} × {height}.":
    "图片最多 {most} 百万像素，这张有 {pixels} 百万：{width} × {height}。",
  "Too many pictures are being processed at the moment. Send it again soon.": "正在处理的图片过多，请稍后重新上传。",

  "Send one file.": "请只上传一个文件。",
  "The file is not text in UTF-8, GB18030 (GBK) or UTF-16. Save it as “CSV UTF-8” and send it again.":
    "文件不是 UTF-8、GB18030（GBK）或 UTF-16 编码的文本，请另存为“CSV UTF-8”后重新上传。",
  "Row {row} has a quotation mark in a wrong place.": "第 {row} 行的引号位置不对。",
  "At most {most} rows at once; the file has more.": "一次最多 {most} 行，文件超出了上限。",
  "Row {row} has more than {most} cells.": "第 {row} 行的单元格超过 {most} 个。",
  "Row {row} has a cell of more than {most} characters.": "第 {row} 行有单元格超过 {most} 个字符。",
  "Rows {rows} have the same {column}.": "以下各行的 {column} 相同：{rows}。",
  "The columns must be separated by commas.": "各列必须用英文逗号分隔。",
  "The first row must name the columns {columns}; it lacks {lacking}.": "首行必须包含列 {columns}，缺少 {lacking}。",
  "The first row may name only the columns {columns}, each once; not {wrong}.":
    "首行只能包含列 {columns}，且每列一次，不能有 {wrong}。",
  "The row has {cells} cells, but the file has {columns} columns.":
    "该行有 {cells} 个单元格，而文件只有 {columns} 列。",
  "Must be the digest that the dry run gave.": "必须是预览返回的 digest。",
  "The products have changed since the dry run, or the file is another. Repeat the dry run.":
    "预览之后商品有变化，或换了文件，请重新预览。",
  "The orders have changed since the dry run, or the file is another. Repeat the dry run.":
    "预览之后订单有变化，或换了文件，请重新预览。",
  "A spreadsheet has turned the number into {text}, and digits may be lost. Format the column as text, enter the number again and save the file.":
    "电子表格已把号码变成 {text}，可能丢失了数字。请把该列设为文本格式，重新输入号码后保存。",
} as const;
