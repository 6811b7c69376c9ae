import type { NoticeText } from "../shapes";

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
