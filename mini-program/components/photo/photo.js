Component({
  /** `name` describes the picture. Its first character is shown if there is no picture. */
  properties: { src: String, alt: String, name: String, mode: { type: String, value: "aspectFill" } },
  data: { initial: "", isMissing: false },
  observers: {
    src() {
      this.setData({ isMissing: false });
    },
    name(name) {
      this.setData({ initial: [...(name || "").trim()][0] || "" });
    },
  },
  methods: {
    missing() {
      this.setData({ isMissing: true });
    },
  },
});
