/** Separate from the other texts, so that the first page does not load them. */
module.exports = {
  pictures: {
    title: "图片",
    add: "添加图片",
    show: "查看第 {number} 张图片",
    remove: "删除第 {number} 张图片",
    again: "点按重试：第 {number} 张图片",
    waiting: "等待上传",
    failed: "点按重试",
    notChosen: "没能取得图片。请在微信和手机的设置里允许使用相册和相机。",
    notSent: "图片没有传上：{why}",
  },
};
