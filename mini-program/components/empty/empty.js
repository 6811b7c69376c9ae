/** Says what would be here, and how to get it. A button, if it is named, triggers `go`. */
Component({
  properties: { glyph: String, title: String, text: String, button: String },
  methods: {
    go() {
      this.triggerEvent("go");
    },
  },
});
