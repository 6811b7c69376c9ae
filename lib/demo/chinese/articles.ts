import type { ArticleText, NoticeText } from "../shapes";

export const articles: ArticleText[] = [
  {
    title: "怎样泡绿茶不苦",
    summary: "水温低一些，茶叶少一些，时间短一些。",
    content: `<p>绿茶发苦，多半是水太烫，或者泡得太久。两样都好改。</p>
<h2>准备</h2>
<ul><li>3克茶叶，150毫升水</li><li><strong>75–80℃</strong> 的水：烧开后放五分钟</li><li>一只玻璃杯，好看着茶叶慢慢沉下去</li></ul>
<p><img src="/demo/longjing-tea.webp" alt="茶碟里的龙井，旁边一只茶杯"></p>
<h2>泡法</h2>
<p>先温杯，放茶叶，倒三分之一的水轻轻摇匀，再把水加满，两分钟后喝。杯中留三分之一再续水。</p>`,
  },
  {
    title: "一锅好粥：小米、红枣与耐心",
    summary: "冬天的早晨，从一锅熬出米油的小米粥开始。",
    content: `<p>小米粥好不好，看表面有没有一层<strong>米油</strong>。</p>
<h2>材料</h2>
<ul><li>小米 100克</li><li>红枣 6颗</li><li>清水 1.2升</li></ul>
<h2>做法</h2>
<p>水烧开再下小米，大火煮五分钟，转小火，盖子留一条缝。二十分钟后放入去核红枣，再熬二十分钟，中间搅拌三四次。</p>
<p><img src="/demo/millet.webp" alt="一碗小米"></p>
<p>关火后焖十分钟，加一小勺桂花蜂蜜。</p>`,
  },
  {
    title: "我们的柿子挂在哪里",
    summary: "在富平的绳上晾四十天。",
    content: `<p>十月下旬，富平的院子一片橙红。柿子一刀削皮不断，系住柿蒂，挂在通风的地方。</p>
<h2>为什么要这么久</h2>
<p>四十天里，每隔几天用手轻轻捏一遍，柿心才会软糯。表面的白霜是柿子自己的糖，<strong>没有撒任何东西</strong>。</p>
<p><img src="/demo/dried-persimmon.webp" alt="盘中七个柿饼"></p>
<p>我们向四户人家收购，收成之前就付款。</p>`,
  },
  {
    title: "六大茶类怎么分",
    summary: "绿、白、黄、青、红、黑，差别在于发酵。",
    content: `<p>同一片叶子，做法不同，就成了不同的茶。</p>
<ul><li><strong>绿茶</strong>：不发酵，杀青锁住鲜味，如龙井、碧螺春</li><li><strong>白茶</strong>：只萎凋和干燥，如白毫银针</li><li><strong>黄茶</strong>：多一步闷黄</li><li><strong>青茶（乌龙）</strong>：半发酵，如铁观音、大红袍</li><li><strong>红茶</strong>：全发酵，如祁门、正山小种</li><li><strong>黑茶</strong>：后发酵，如普洱熟茶</li></ul>
<h2>从哪一款开始</h2>
<p>平时喝咖啡的朋友，可以先试大红袍；喜欢清淡的，从白毫银针开始。</p>`,
  },
  {
    title: "我们怎样打包和发货",
    summary: "48小时内发出，纸质包装，熟悉的快递。",
    content: `<p>16:00 前付款当天发出，其余订单<strong>48小时内</strong>发出。</p>
<h2>温馨提示</h2>
<ul><li>茶罐和瓶装商品用纸浆模塑固定，不用塑料。</li><li>梨和糕点附冰袋，只在周一至周四发货。</li><li>收到破损商品，请发照片给我们，立即退款。</li></ul>`,
  },
  {
    title: "腊八粥上架预告",
    summary: "八样杂粮，腊月初见。",
    content: `<p>今年的腊八粥料正在配比，<strong>腊月初一</strong>上架。</p>
<ul><li>糯米、红豆、绿豆、薏米</li><li>花生、红枣、桂圆、莲子</li></ul>
<p>待补：包装图与熬煮时间。</p>`,
  },
  {
    title: "退换货规则",
    summary: "示例文本，请替换为本店的规则。",
    content: `<p><strong>示例文本，请替换为本店自己的规则。</strong></p>
<p>未拆封的商品签收后七天内可以退货；生鲜除外，到货破损的可以申请退款。退款原路返回。</p>`,
  },
];

export const notices: NoticeText[] = [
  {
    title: "今年的桂花干已售完",
    content: "<p>最后一罐已售出，感谢支持！<strong>九月下旬</strong>再次采收。</p>",
    remark: "到明年九月为止",
  },
  {
    title: "生鲜商品周五至周日暂停发货",
    content: "<p>梨与绿豆糕只在<strong>周一至周四</strong>发货，请在订单备注中写明。</p>",
    remark: "",
  },
  {
    title: "每月最后一个周日盘点",
    content:
      "<p>9:00 至 12:00 盘点货架。</p><ul><li>请在盘点前或盘点后发货。</li><li>调整了什么、为什么，请写下来。</li></ul>",
    remark: "店员与库管",
  },
  {
    title: "国庆假期发货安排",
    content: "<p>10月1日至3日暂停发货，4日起按付款顺序恢复。</p>",
    remark: "假期已结束",
  },
];
