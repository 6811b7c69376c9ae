import type { ArticleText, NoticeText } from "../shapes";

export const articles: ArticleText[] = [
  {
    title: "How to brew green tea without bitterness",
    summary: "Cooler water, fewer leaves, a shorter wait.",
    content: `<p>Green tea turns bitter when the water is too hot or the wait too long. Both are easy to mend.</p>
<h2>What you need</h2>
<ul><li>3 g of leaves for 150 ml of water</li><li>Water at <strong>75–80 °C</strong>: boil it, then wait five minutes</li><li>A glass, so that you see the leaves sink</li></ul>
<p><img src="/demo/longjing-tea.webp" alt="Longjing leaves on a dish beside a cup"></p>
<h2>How to</h2>
<p>Warm the glass, add the leaves, pour a third of the water and swirl. Pour the rest and drink after two minutes. Leave a third in the glass and fill it up again.</p>`,
  },
  {
    title: "A good pot of porridge: millet, dates and patience",
    summary: "A winter morning begins with a millet porridge that has its silky top.",
    content: `<p>A millet porridge is good when a <strong>silky film</strong> lies on it.</p>
<h2>What you need</h2>
<ul><li>100 g of millet</li><li>6 red dates</li><li>1.2 litres of water</li></ul>
<h2>How to</h2>
<p>Add the millet to boiling water and keep it boiling for five minutes. Turn the flame down and leave the lid open a little. After twenty minutes add the dates without their stones, then simmer for twenty more and stir three or four times.</p>
<p><img src="/demo/millet.webp" alt="A bowl of millet"></p>
<p>Let it rest for ten minutes, and add a small spoon of osmanthus honey.</p>`,
  },
  {
    title: "Where our persimmons hang",
    summary: "Forty days on a string in Fuping.",
    content: `<p>In late October the courtyards of Fuping turn orange. Every persimmon is peeled in one ribbon, tied by its stem and hung where the wind passes.</p>
<h2>Why it takes so long</h2>
<p>For forty days the fruit is pressed by hand, a little at a time, so that the heart stays soft. The white frost is its own sugar, <strong>nothing is dusted on</strong>.</p>
<p><img src="/demo/dried-persimmon.webp" alt="Seven dried persimmons on a plate"></p>
<p>We buy from four families and pay them before the harvest.</p>`,
  },
  {
    title: "The six kinds of tea",
    summary: "Green, white, yellow, oolong, black and dark: oxidation makes the difference.",
    content: `<p>The same leaf becomes another tea by the way it is made.</p>
<ul><li><strong>Green</strong>: not oxidised, heated at once to keep it fresh, such as Longjing and Biluochun</li><li><strong>White</strong>: only withered and dried, such as silver needle</li><li><strong>Yellow</strong>: wrapped and left to rest once more</li><li><strong>Oolong</strong>: half oxidised, such as Tieguanyin and Da Hong Pao</li><li><strong>Black</strong>: fully oxidised, such as Keemun and Lapsang souchong</li><li><strong>Dark</strong>: fermented afterwards, such as ripe pu’er</li></ul>
<h2>Where to begin</h2>
<p>If you drink coffee, try Da Hong Pao first; if you like it light, begin with silver needle.</p>`,
  },
  {
    title: "How we pack and ship",
    summary: "Within 48 hours, in paper, with the carrier you know.",
    content: `<p>Orders paid before 16:00 leave on the same day; all others within <strong>48 hours</strong>.</p>
<h2>Good to know</h2>
<ul><li>Tins and jars travel in moulded paper, not in plastic.</li><li>Pears and cakes are sent with a cold pack, from Monday to Thursday only.</li><li>If something arrives broken, send us a picture and we refund it.</li></ul>`,
  },
  {
    title: "Laba porridge is coming",
    summary: "Eight grains, new in the twelfth moon.",
    content: `<p>We are still mixing this year's Laba porridge. It comes on <strong>the first day of the twelfth moon</strong>.</p>
<ul><li>Sticky rice, red beans, mung beans, Job's tears</li><li>Peanuts, red dates, longan, lotus seeds</li></ul>
<p>Still missing: the picture of the pack, and how long it cooks.</p>`,
  },
  {
    title: "Returns and refunds",
    summary: "An example. Replace it with the shop's own rules.",
    content: `<p><strong>Example text. Replace it with your own rules.</strong></p>
<p>Unopened goods can be returned within seven days of delivery. Fresh food is excluded, unless it arrived damaged. Refunds go back to the account that paid.</p>`,
  },
];

export const notices: NoticeText[] = [
  {
    title: "Osmanthus flowers are sold out for this year",
    content: "<p>The last jar is gone. Thank you! We gather again in <strong>late September</strong>.</p>",
    remark: "Until next September",
  },
  {
    title: "Fresh goods do not ship from Friday to Sunday",
    content:
      "<p>Pears and mung bean cakes leave from <strong>Monday to Thursday</strong> only. Say so in the notes of their orders.</p>",
    remark: "",
  },
  {
    title: "Stock-taking on the last Sunday of the month",
    content:
      "<p>Between 9:00 and 12:00 we count the shelves.</p><ul><li>Ship before or after, not during.</li><li>Write down what you adjust and why.</li></ul>",
    remark: "Clerks and keepers",
  },
  {
    title: "Shipping over the National Day holiday",
    content: "<p>Nothing ships from 1 to 3 October. From the 4th on, orders leave in the order of their payment.</p>",
    remark: "The holiday is over",
  },
];
