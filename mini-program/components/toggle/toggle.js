/** A switch in the shop's colour: WeChat's own takes a colour that is written down, and knows no style sheet. */
Component({
  properties: { checked: Boolean, label: String },
  methods: {
    flip() {
      this.triggerEvent("change", { value: !this.data.checked });
    },
  },
});
