import type { SeedArticle } from "./shapes";

export const articles: SeedArticle[] = [
  {
    title: "How to brew green tea without bitterness",
    summary: "Cooler water, fewer leaves, a shorter wait.",
    cover: "demo/banner-mountain-tea.webp",
    type: "guide",
    status: "published",
    days_ago: 3,
    content: `<p>Green tea turns bitter when the water is too hot or the wait too long. Both are easy to mend.</p>
<h2>What you need</h2>
<ul><li>3 g of leaves for 150 ml of water</li><li>Water at <strong>75–80 °C</strong>: boil it, then wait five minutes</li><li>A glass, so that you see the leaves sink</li></ul>
<p><img src="/demo/longjing-tea.webp" alt="Longjing leaves on a dish beside a cup"></p>
<h2>How to</h2>
<p>Warm the glass, add the leaves, pour a third of the water and swirl. Pour the rest and drink after two minutes. Leave a third in the glass and fill it up again.</p>`,
  },
  {
    title: "一锅好粥：小米、红枣与耐心",
    summary: "冬天的早晨，从一锅熬出米油的小米粥开始。",
    cover: "demo/theme-breakfast-head.webp",
    type: "recipe",
    status: "published",
    days_ago: 6,
    content: `<p>小米粥好不好，看表面有没有一层<strong>米油</strong>。</p>
<h2>材料</h2>
<ul><li>小米 100克</li><li>红枣 6颗</li><li>清水 1.2升</li></ul>
<h2>做法</h2>
<p>水烧开再下小米，大火煮五分钟，转小火，盖子留一条缝。二十分钟后放入去核红枣，再熬二十分钟，中间搅拌三四次。</p>
<p><img src="/demo/millet.webp" alt="一碗小米"></p>
<p>关火后焖十分钟，加一小勺桂花蜂蜜。</p>`,
  },
  {
    title: "Where our persimmons hang",
    summary: "Forty days on a string in Fuping.",
    cover: "demo/banner-dried-fruit.webp",
    type: "story",
    status: "published",
    days_ago: 11,
    content: `<p>In late October the courtyards of Fuping turn orange. Every persimmon is peeled in one ribbon, tied by its stem and hung where the wind passes.</p>
<h2>Why it takes so long</h2>
<p>For forty days the fruit is pressed by hand, a little at a time, so that the heart stays soft. The white frost is its own sugar, <strong>nothing is dusted on</strong>.</p>
<p><img src="/demo/dried-persimmon.webp" alt="Seven dried persimmons on a plate"></p>
<p>We buy from four families and pay them before the harvest.</p>`,
  },
  {
    title: "六大茶类怎么分",
    summary: "绿、白、黄、青、红、黑，差别在于发酵。",
    cover: "demo/theme-afternoon-tea-head.webp",
    type: "guide",
    status: "published",
    days_ago: 17,
    content: `<p>同一片叶子，做法不同，就成了不同的茶。</p>
<ul><li><strong>绿茶</strong>：不发酵，杀青锁住鲜味，如龙井、碧螺春</li><li><strong>白茶</strong>：只萎凋和干燥，如白毫银针</li><li><strong>黄茶</strong>：多一步闷黄</li><li><strong>青茶（乌龙）</strong>：半发酵，如铁观音、大红袍</li><li><strong>红茶</strong>：全发酵，如祁门、正山小种</li><li><strong>黑茶</strong>：后发酵，如普洱熟茶</li></ul>
<h2>从哪一款开始</h2>
<p>平时喝咖啡的朋友，可以先试大红袍；喜欢清淡的，从白毫银针开始。</p>`,
  },
  {
    title: "How we pack and ship",
    summary: "Within 48 hours, in paper, with the carrier you know.",
    cover: "demo/banner-our-shop.webp",
    type: "common",
    status: "published",
    days_ago: 24,
    content: `<p>Orders paid before 16:00 leave on the same day; all others within <strong>48 hours</strong>.</p>
<h2>Good to know</h2>
<ul><li>Tins and jars travel in moulded paper, not in plastic.</li><li>Pears and cakes are sent with a cold pack, from Monday to Thursday only.</li><li>If something arrives broken, send us a picture and we refund it.</li></ul>`,
  },
  {
    title: "腊八粥上架预告",
    summary: "八样杂粮，腊月初见。",
    cover: "demo/banner-winter-grains.webp",
    type: "common",
    status: "draft",
    days_ago: 1,
    content: `<p>今年的腊八粥料正在配比，<strong>腊月初一</strong>上架。</p>
<ul><li>糯米、红豆、绿豆、薏米</li><li>花生、红枣、桂圆、莲子</li></ul>
<p>待补：包装图与熬煮时间。</p>`,
  },
];
