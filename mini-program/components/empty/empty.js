/** Triggers `go` if the button has a label. */
Component({
  properties: { glyph: String, title: String, text: String, button: String },
  methods: {
    go() {
      this.triggerEvent("go");
    },
  },
});
