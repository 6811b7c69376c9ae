const { staff } = require("../../api");
const { pageData } = require("../../press");
const { dateTime } = require("../../../kit/format");
const { open } = require("../../../kit/navigation");
const { listPage, setTitle } = require("../../../kit/page");
const { fill, words } = require("../../words/staff");

const t = words.staffRequests;

const toRow = ({
  id,
  status,
  type,
  snap_name,
  snap_image_sizes: sizes,
  user,
  recipient_name,
  due_at: due,
  ...request
}) => ({
  id,
  status,
  snap_name,
  total: request.total,
  count: request.count,
  image: sizes ? sizes.small.url : "",
  head: `${type === "return" ? t.returning : t.refund} · ${recipient_name || user.nickname || `#${user.id}`}`,
  late: request.is_overdue ? t.late : "",
  due: due ? fill(t.due, { when: dateTime(due) }) : "",
});

Page({
  ...listPage((range) => staff.afterSales.list({ ...range, open: true }), toRow),
  data: { ...pageData, t, items: [], isEnd: false },
  onShow() {
    setTitle(this, t.title);
    this.load();
  },
  open({ currentTarget }) {
    open(`/staff/pages/request/request?id=${currentTarget.dataset.id}`);
  },
});
