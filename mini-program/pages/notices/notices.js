const { date } = require("../../kit/format");
const { open } = require("../../kit/navigation");
const { listPage, setTitle } = require("../../kit/page");
const { shop } = require("../../shop/shop");
const { words } = require("../../words/about");

const toRow = ({ id, title, created_at }) => ({ id, title, day: date(created_at) });

Page({
  ...listPage((range) => shop.notices.list(range), toRow),
  data: { skin: "", t: words.notices, state: "loading", problem: null, items: [], isEnd: false },
  onLoad() {
    this.load();
  },
  onShow() {
    setTitle(this, words.notices.title);
  },
  open({ currentTarget }) {
    open(`/pages/article/article?kind=notice&id=${currentTarget.dataset.id}`);
  },
});
