import type { DemoTexts } from "../shapes";

export const reviews: DemoTexts["reviews"] = {
  honey: "桂花香很足，兑温水喝不会太甜，老人孩子都喜欢。",
  oats: "煮出来很稠，口感不错，就是量再多一点更好。",
  millet: "熬粥出油，有小时候的味道，会回购。",
  longjing: "明前茶的香气，泡开一芽一叶很完整，豆香明显，喝完回甘。",
  longjingReply: "谢谢你的喜欢！用 80℃ 左右的水冲泡，香气会更好。",
  longjingAgain: "第三次买了，品质一直稳定。包装严实，罐子也好看，附两张图。",
  longjingGift: "送长辈的，说味道清爽。要是有礼盒装就更好了。",
  persimmon: "味道正常，比想象中硬一点，放软了再吃更好。",
  buckwheat: "麦香浓，晚上喝也不影响睡觉。",
  silverNeedle: "白毫多，汤色浅亮，入口很甜，适合慢慢喝。",
  tieguanyin: "清香型，前三泡最好，性价比高。",
  walnuts: "有几个壳比较厚，手剥费劲，果仁还算新鲜。",
  walnutsReply: "抱歉给你带来不便，已联系客服为你处理。",
  mooncakes: "莲蓉细腻，不会太甜，送人很体面。",
  pears: "路上压坏了一个，客服电话也打不通，有点失望。",
  roses: "花朵完整，没有碎渣，泡出来颜色很漂亮。",
  coix: "颗粒饱满，煮之前多泡一会儿就行。",
  pineNuts: "开口率高，孩子很爱吃，保质期也新。",
  raisins: "不酸不涩，当零食正好，已经推荐给同事了。",
  biluochun: "卷曲如螺，毫毛很多，花果香清楚，拍张图给大家看看。",
};
