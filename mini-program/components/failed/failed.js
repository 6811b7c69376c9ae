const { openTab } = require("../../kit/navigation");
const { fill, words } = require("../../words/common");

Component({
  properties: { problem: Object },
  data: { t: words.failed, id: "" },
  observers: {
    problem(problem) {
      this.setData({
        id: problem?.requestId ? fill(words.problems.requestId, { id: problem.requestId }) : "",
      });
    },
  },
  methods: {
    retry() {
      this.triggerEvent("retry");
    },
    home() {
      openTab("/pages/home/home");
    },
  },
});
