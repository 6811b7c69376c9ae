/** Replaces WeChat's switch, whose colour is an attribute and cannot come from a style sheet. */
Component({
  properties: { checked: Boolean, label: String },
  methods: {
    flip() {
      this.triggerEvent("change", { value: !this.data.checked });
    },
  },
});
