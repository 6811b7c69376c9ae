/** A drawn sign, as large as the text around it: `<glyph name="cart" />`. The shapes are in glyph.wxss. */
Component({ properties: { name: String } });
