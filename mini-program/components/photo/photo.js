Component({
  properties: { src: String, alt: String, mode: { type: String, value: "aspectFill" } },
  data: { isLoaded: false, isMissing: false },
  observers: {
    src() {
      this.setData({ isLoaded: false, isMissing: false });
    },
  },
  methods: {
    loaded() {
      this.setData({ isLoaded: true });
    },
    missing() {
      this.setData({ isMissing: true });
    },
  },
});
