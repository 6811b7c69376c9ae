import type { DemoTexts } from "../shapes";

export const shop: DemoTexts["shop"] = {
  name: "茶谷杂粮",
  bot: "店铺群",
  address: "浙江省杭州市西湖区龙井路 1 号",
  licence: "杭州茶与谷食品有限公司（示例）",
  permit: "食品经营许可证（示例）",
  serviceHours: "每天 9:00–18:00",
  pictures: "演示图片",
  views: { pack: "包装", close: "特写", category: "分类", theme: "专题", wide: "专题横图", avatar: "默认头像" },
  clerks: { name: "店员", info: "查看订单并发货。" },
  categories: [
    { name: "茶叶", description: "六大茶类，九处山头。" },
    { name: "花草茶", description: "花果谷物，沸水一冲。" },
    { name: "米面杂粮", description: "当季新粮，粒粒可见。" },
    { name: "果品果干", description: "自然晾晒，时令鲜果。" },
    { name: "坚果籽仁", description: "当年新果，小锅慢焙。" },
    { name: "甜食点心", description: "佐茶的一口甜。" },
  ],
  themes: [
    { name: "暖胃早餐", description: "天冷了，熬一锅粥。" },
    { name: "午后茶歇", description: "一壶两盏，一碟点心。" },
    { name: "伴手好礼", description: "走亲访友，不空手。" },
  ],
  banner: { name: "首页", description: "首页顶部的图片。", titles: ["西湖龙井", "暖胃早餐", "自然晾晒", "茶谷杂粮"] },
  offers: {
    promotions: {
      fruit: { name: "水果满减", label: "水果满 80 减 10" },
      nuts: { name: "坚果九折", label: "坚果限时 9 折" },
      teas: { name: "下周茶叶折扣", label: "茶叶 95 折" },
    },
    coupons: { welcome: "新人券 5 元", tea: "茶叶 9 折券", last: "满 99 减 10" },
  },
  searches: {
    hot: ["龙井", "花茶", "核桃", "大米", "蜂蜜"],
    blocked: "假货",
    found: ["红茶", "红枣", "芝麻", "燕麦"],
    inVain: ["抹茶", "乌龙", "咖啡", "茶具"],
  },
  freight: { parcels: "普通包裹", grain: "米粮按重量", local: "同城配送" },
};
